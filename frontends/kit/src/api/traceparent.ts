import { randomHex } from './random-id.ts';

/** Starts a new trace with this call (W3C Trace Context); it identifies no person. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
