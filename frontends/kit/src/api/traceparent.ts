import { randomHex } from './random-id.ts';

/** Starts a new trace (W3C Trace Context). Its random ids identify nobody. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
