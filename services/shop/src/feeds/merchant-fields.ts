/**
 * One product as a feed has it: attributes of Google Merchant product data by their names without `g:`,
 * and the line it begins on. Attributes that may repeat are joined by ', '.
 */
export interface FeedItem {
  line: number;
  fields: Record<string, string>;
}
