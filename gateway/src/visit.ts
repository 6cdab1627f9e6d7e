import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './site/site.ts';

/** One request on its way through the gateway. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  /** The path, checked, without its query. */
  path: string;
  /** Path and query as they came. */
  url: string;
  address: string;
  /** Where the visitor opened the product. */
  site: Site;
  /** Headers for services that only the gateway sets. */
  inward: Record<string, string>;
}
