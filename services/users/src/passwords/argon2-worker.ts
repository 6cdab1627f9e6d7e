import { hashSync, verifySync } from '@node-rs/argon2';
import { argon2Parameters } from './argon2-parameters.ts';

/** Runs in the hashing worker threads. Piscina calls these functions by name. */

export const hash = (password: string): string => hashSync(password, argon2Parameters);

export const verify = ({ hash, password }: { hash: string; password: string }): boolean =>
  verifySync(hash, password);
