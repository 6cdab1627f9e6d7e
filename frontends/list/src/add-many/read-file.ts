import { limits } from '@giftlist/contracts/limits';

/** What a file of wishes may be: text with links, a CSV, or a wish list saved as a page. */
export const manyFileTypes = '.csv,.txt,.html,.htm,text/csv,text/plain,text/html';

/** The text of a chosen file; undefined where it is larger than may be sent. */
export async function textOf(file: Blob): Promise<string | undefined> {
  return file.size > limits.importBodyBytes * 0.75 ? undefined : file.text();
}
