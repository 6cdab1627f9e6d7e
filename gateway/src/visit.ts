import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './site/site.ts';

/** One request on its way through the gateway. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  /** The validated path, without its query. */
  path: string;
  /** Path and query as requested. */
  url: string;
  address: string;
  /** The origin at which the visitor opened the product. */
  site: Site;
  /** Headers for services that only the gateway sets. */
  inward: Record<string, string>;
}
