/** So many random bytes as hexadecimal digits. */
export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** A name that nothing else has. Pages that came over plain http have no `crypto.randomUUID`. */
export const randomId = (): string => randomHex(16);
