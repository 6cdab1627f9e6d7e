/** The first line of a product, and its fields by attribute name, without `g:` prefixes. */
export interface FeedItem {
  line: number;
  fields: Record<string, string>;
}

export interface RejectedRow {
  line: number;
  rejected: string;
}

/** Products before `line` have been yielded. */
export class FeedError extends Error {
  override name = 'FeedError';

  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}
