export interface FeedItem {
  line: number;
  /** By attribute name, without a `g:` prefix. */
  fields: Record<string, string>;
}

export interface RejectedRow {
  line: number;
  rejected: string;
}

/** Thrown after the products before `line` have been yielded. */
export class FeedError extends Error {
  override name = 'FeedError';

  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}
