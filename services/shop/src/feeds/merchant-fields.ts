/** A product in a feed: its first line and its fields by attribute name, without `g:` prefixes. */
export interface FeedItem {
  line: number;
  fields: Record<string, string>;
}

/** A row that cannot be parsed, and the reason. */
export interface RejectedRow {
  line: number;
  rejected: string;
}

/** Thrown when a feed cannot be parsed beyond `line`; products before it have been yielded. */
export class FeedError extends Error {
  override name = 'FeedError';

  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}
