/** A product in a feed: its first line, and the first value of each Google Merchant attribute, without `g:` prefixes. */
export interface FeedItem {
  line: number;
  fields: Record<string, string>;
}

/** A row that cannot be parsed, and the reason. */
export interface RejectedRow {
  line: number;
  rejected: string;
}

/** A feed cannot be read from `line` on; earlier products were read. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
