import { randomHex } from './random-id.ts';

/** Creates a W3C trace context. Its ids are random and identify nobody. */
export const createTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
