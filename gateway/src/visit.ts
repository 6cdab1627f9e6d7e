import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request on its way through the gateway. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  /** The path, checked, without its query. */
  path: string;
  /** Path and query as they came. */
  url: string;
  address: string;
  /** Headers that the gateway alone sets, for services. */
  inward: Record<string, string>;
}
