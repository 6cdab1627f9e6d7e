export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** Pages served over plain http have no `crypto.randomUUID`. */
export const randomId = (): string => randomHex(16);
