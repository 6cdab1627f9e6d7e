import { limits } from '../limits.ts';

/**
 * Letters of any script, and what RFC 5321 allows unquoted. Excludes characters that a mail program could read as
 * another address. Matching takes linear time.
 */
export const emailPattern =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

const asciiOnly = /^[\x21-\x7e]+$/;
const asciiDomain = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * Returns the form for storing and comparing: lower case, NFC, with the domain in ASCII (IDNA). Null if the text is not
 * an email address.
 */
export function canonicalEmail(text: string): string | null {
  const address = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  if (address.length > limits.emailLength || !emailPattern.test(address)) return null;
  const atIndex = address.lastIndexOf('@');
  const domain = toAsciiDomain(address.slice(atIndex + 1));
  if (domain === null) return null;
  const canonical = `${address.slice(0, atIndex)}@${domain}`;
  return canonical.length <= limits.emailLength ? canonical : null;
}

/** Returns null if invalid, or if the last label has no letter, as in an IPv4 address. */
function toAsciiDomain(domain: string): string | null {
  const ascii = asciiOnly.test(domain) ? domain : toHostname(domain);
  if (ascii === null || !asciiDomain.test(ascii)) return null;
  const lastLabel = ascii.slice(ascii.lastIndexOf('.'));
  return /[a-z]/.test(lastLabel) ? ascii : null;
}

function toHostname(domain: string): string | null {
  try {
    // `URL` is the only API of both Node and browsers that converts a domain with IDNA (UTS #46).
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

export const isEmail = (text: string): boolean => canonicalEmail(text) !== null;
