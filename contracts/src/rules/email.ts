import { limits } from '../limits.ts';

/**
 * Letters of any script and what RFC 5321 allows unquoted: nothing that a mail program would read as two
 * addresses, or as another one than stands there. No part can match in two ways, so it is read in one pass.
 */
export const emailForm =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Whether the services take this text as an e-mail address (the schema `Email`). */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= limits.emailLength && emailForm.test(trimmed);
}
