export interface FeedItem {
  line: number;
  /** Values by attribute name. The names have no `g:` prefix. */
  fields: Record<string, string>;
}

export interface RejectedRow {
  line: number;
  /** The reason. */
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
