import type { ServiceName } from '@giftlist/contracts/route';

/** Headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
} as const;

/** A page may open a sign-in popup, but windows of other sites have no access to the page. */
const windows = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/** Keeps a response out of search engines. */
export const noIndex = { 'x-robots-tag': 'noindex' } as const;

/** Headers of all responses except pages: a browser that opens one runs and loads nothing. */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  ...noIndex,
};

/** Pictures may be embedded in mails. Search engines must not index pictures of people. */
export function mediaHeaders(service: ServiceName): Readonly<Record<string, string>> {
  const { 'x-robots-tag': _, ...headers } = answerHeaders;
  return {
    ...headers,
    ...(service !== 'shop' && noIndex),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

interface PageOptions {
  /** Whether development servers deliver the pages. */
  development: boolean;
}

/**
 * On pages and their files (a worker's policy is that of its script). Scripts only come from this origin. Pictures as
 * well: a list's owner can choose the address of a gift's picture, and its server would learn who opens the list and
 * guess from the requests what is reserved.
 */
export function pageHeaders({ development }: PageOptions): Readonly<Record<string, string>> {
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': development ? "'self' ws://localhost:* http://localhost:*" : "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-src': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    ...always,
    ...windows,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/**
 * Headers of the last page of a social sign-in's popup: its opener must still have access to it, as during the
 * redirects before.
 */
export function withoutWindowPolicy(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'cross-origin-opener-policy': _, ...rest } = headers;
  return rest;
}

/** For pages that were requested by https: browsers then never use http. */
export const withTransportSecurity = (
  headers: Readonly<Record<string, string>>,
  { isSecure }: { isSecure: boolean },
): Readonly<Record<string, string>> =>
  isSecure ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers;
