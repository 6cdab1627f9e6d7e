import { randomHex } from './random-id.ts';

/** W3C Trace Context. The random ids identify nobody. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
