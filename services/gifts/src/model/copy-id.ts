import { createHash } from 'node:crypto';

/** The number of leading hexadecimal digits of a UUIDv7 that hold its time and its order within the millisecond. */
const orderLength = 22;

/**
 * Derives the id of a gift's copy on a list. Repeated copying results in the same id, and copies sort like their
 * originals.
 */
export function deriveCopyId(giftId: string, listId: string): string {
  const order = giftId.replaceAll('-', '').slice(0, orderLength);
  const hash = createHash('sha256').update(`${listId}/${giftId}`).digest('hex');
  const digits = `${order}${hash}`.slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
