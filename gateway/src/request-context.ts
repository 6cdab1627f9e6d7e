import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from './site/site.ts';

export interface RequestContext {
  req: IncomingMessage;
  res: ServerResponse;
  /** The validated path without the query; `/` if invalid. */
  path: string;
  /** The URL as requested, with the query. */
  url: string;
  ip: string;
  site: Site;
  /** Headers that only the gateway may set. */
  upstreamHeaders: Record<string, string>;
}
