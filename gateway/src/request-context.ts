import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './site/site.ts';

export interface RequestContext {
  req: IncomingMessage;
  res: ServerResponse;
  /** Validated, without the query; `/` if invalid. */
  path: string;
  /** With the query, as requested. */
  url: string;
  /** The client's. */
  ip: string;
  /** Where the visitor opened the product. */
  site: Site;
  /** Only the gateway may set these. */
  upstreamHeaders: Record<string, string>;
}
