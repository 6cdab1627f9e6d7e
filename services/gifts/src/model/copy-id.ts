import { createHash } from 'node:crypto';

/** In a UUIDv7, these hexadecimal digits contain the time and the order within a millisecond. */
const orderDigitCount = 22;

/** Copying a gift to the same list again gives the same id. Copies sort like their originals. */
export function deriveCopyId(giftId: string, listId: string): string {
  const orderDigits = giftId.replaceAll('-', '').slice(0, orderDigitCount);
  const hash = createHash('sha256').update(`${listId}/${giftId}`).digest('hex');
  const digits = `${orderDigits}${hash}`.slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
