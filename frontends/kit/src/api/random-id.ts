export const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** `crypto.randomUUID` is missing on pages served over plain http. */
export const randomId = (): string => randomHex(16);
