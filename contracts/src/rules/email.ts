import { limits } from '../limits.ts';

/**
 * Letters of any script and what RFC 5321 allows unquoted: nothing that a mail program would read as two
 * addresses, or as another one than is written. No part can match in two ways, so it is read in one pass.
 */
export const emailForm =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

const asciiOnly = /^[\x21-\x7e]+$/;
const asciiDomain = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * The one form in which addresses are stored and compared: lower case, NFC, the domain in ASCII (IDNA,
 * 'bücher.example' and 'xn--bcher-kva.example' are one). Null where the text is no e-mail address.
 */
export function canonicalEmail(text: string): string | null {
  const address = text.trim().normalize('NFC').toLowerCase().normalize('NFC');
  if (address.length > limits.emailLength || !emailForm.test(address)) return null;
  const at = address.lastIndexOf('@');
  const domain = domainInAscii(address.slice(at + 1));
  if (domain === null) return null;
  const canonical = `${address.slice(0, at)}@${domain}`;
  return canonical.length <= limits.emailLength ? canonical : null;
}

/** Null also where the last label has no letter: such a domain is an IPv4 address. */
function domainInAscii(domain: string): string | null {
  const ascii = asciiOnly.test(domain) ? domain : hostOf(domain);
  return ascii !== null && asciiDomain.test(ascii) && /[a-z]/.test(ascii.slice(ascii.lastIndexOf('.')))
    ? ascii
    : null;
}

function hostOf(domain: string): string | null {
  try {
    // Node and browsers both do IDNA (UTS #46) here and nowhere else without a library.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Whether the services accept this text as an e-mail address (the schema `Email`). */
export const isEmail = (text: string): boolean => canonicalEmail(text) !== null;
