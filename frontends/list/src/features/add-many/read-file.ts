import { limits } from '@giftlist/contracts/limits';
import { decodeText } from '@giftlist/contracts/rules/decode-text';

/** Text with links, a table, or a wish list saved as a page. */
export const acceptedFileTypes =
  '.csv,.tsv,.tab,.txt,.html,.htm,text/csv,text/tab-separated-values,text/plain,text/html';

/** Smaller than the request body, because text may grow when it is encoded as UTF-8 and JSON. */
const maxFileBytes = limits.importBodyBytes * 0.75;

/** Detects the encoding of a file and decodes it. Returns undefined if the file is too large. */
export async function readText(file: Blob): Promise<string | undefined> {
  if (file.size > maxFileBytes) return undefined;
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}
