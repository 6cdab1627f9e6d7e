import { createHash } from 'node:crypto';

/** In a UUIDv7, these hexadecimal digits hold the time and the order within the millisecond. */
const orderLength = 22;

/** Repeated copying gives the same id. Copies sort like their originals. */
export function deriveCopyId(giftId: string, listId: string): string {
  const order = giftId.replaceAll('-', '').slice(0, orderLength);
  const hash = createHash('sha256').update(`${listId}/${giftId}`).digest('hex');
  const digits = `${order}${hash}`.slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
