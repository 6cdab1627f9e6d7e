const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('');

/** A new trace that begins with this call (W3C Trace Context); it names nobody. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
