import { createHash } from 'node:crypto';

/** Of a UUID version 7: its time and its place among those of the same millisecond, in hexadecimal digits. */
const orderLength = 22;

/**
 * The id of a gift's copy on a list. It is always the same, so that a gift which is copied again is no second
 * one, and copies are ordered as their originals are.
 */
export function copyId(giftId: string, listId: string): string {
  const order = giftId.replaceAll('-', '').slice(0, orderLength);
  const own = createHash('sha256').update(`${listId}/${giftId}`).digest('hex');
  const digits = `${order}${own}`.slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
