import { limits } from '@giftlist/contracts/limits';
import { decodeText } from '@giftlist/contracts/rules/decode-text';

/** Text with links, a table, or a wish list saved as a page. */
export const acceptedFileTypes =
  '.csv,.tsv,.tab,.txt,.html,.htm,text/csv,text/tab-separated-values,text/plain,text/html';

/** Detects the encoding. Returns undefined if the file is too large. */
export async function readText(file: Blob): Promise<string | undefined> {
  if (file.size > limits.importBodyBytes * 0.75) return undefined;
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}
