import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './site/site.ts';

/** A request to the gateway, with what is known about it. */
export interface RequestContext {
  req: IncomingMessage;
  res: ServerResponse;
  /** The validated path, without the query; `/` if invalid. */
  path: string;
  /** The path and query as requested. */
  url: string;
  /** The client's IP address. */
  ip: string;
  /** The origin at which the visitor opened the product. */
  site: Site;
  /** Headers for upstreams that only the gateway may set. */
  upstreamHeaders: Record<string, string>;
}
