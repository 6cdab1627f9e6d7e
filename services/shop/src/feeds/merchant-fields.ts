/**
 * One product of a feed: attributes of Google Merchant product data by their names without a prefix, and the
 * line where it begins. For a repeated attribute the first value counts.
 */
export interface FeedItem {
  line: number;
  fields: Record<string, string>;
}

/** A row that cannot be read as an item, and why. */
export interface RefusedRow {
  line: number;
  rejected: string;
}

/** Ends the reading of a feed; what precedes `line` was read. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
