/**
 * One product as a feed has it: attributes of Google Merchant product data by their names without a prefix,
 * and the line it begins on. Of a repeated attribute the first with a value counts.
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

/** A feed that cannot be read further; what came before its line was read. */
export class FeedError extends Error {
  override name = 'FeedError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}
