/**
 * One product as a feed has it: attributes of Google Merchant product data by their names without `g:`,
 * and the line it begins on. Of an attribute that stands there twice the first that says something counts.
 */
export interface FeedItem {
  line: number;
  fields: Record<string, string>;
}

/** A row that could not be read as an item, and why. */
export interface RefusedRow {
  line: number;
  rejected: string;
}
