import { randomHex } from './random-id.ts';

/** A new trace that begins with this call (W3C Trace Context); it names nobody. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
