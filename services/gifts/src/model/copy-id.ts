import { createHash } from 'node:crypto';

/** The hexadecimal digits of a UUID version 7 that hold its time and its order within the millisecond. */
const orderLength = 22;

/**
 * The id of a gift's copy on a list. It is derived, so copying twice gives the same gift, and copies sort
 * like their originals.
 */
export function copyId(giftId: string, listId: string): string {
  const order = giftId.replaceAll('-', '').slice(0, orderLength);
  const own = createHash('sha256').update(`${listId}/${giftId}`).digest('hex');
  const digits = `${order}${own}`.slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
