import type { ServiceName } from '@giftlist/contracts/route';

/** On every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
} as const;

/** A page may open a window to sign in elsewhere; windows of other sites have no access to it. */
const windows = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/** What search engines do not list. */
export const noIndex = { 'x-robots-tag': 'noindex' } as const;

/** On responses that are no pages: whatever they contain, a browser that opens them runs and loads nothing. */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...always,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  ...noIndex,
};

/** Pictures may be part of a mail that a browser shows. Those of people are not for search engines. */
export function mediaHeaders(service: ServiceName): Readonly<Record<string, string>> {
  const { 'x-robots-tag': _, ...headers } = answerHeaders;
  return {
    ...headers,
    ...(service !== 'shop' && noIndex),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

interface PageOptions {
  /** Development servers behind the pages. */
  development: boolean;
  /** Where the pictures of imported products are. */
  productPictureOrigins: readonly string[];
}

/**
 * On pages and their files (a worker's policy is that of its script). Scripts only come from this origin. Pictures as
 * well: a list's owner can choose the address of a gift's picture, and its server would learn who opens the list and
 * guess from the requests what is reserved. Pages exchange their contents without loading again, so a policy for the
 * shop's pages only is not possible.
 */
export function pageHeaders({
  development,
  productPictureOrigins,
}: PageOptions): Readonly<Record<string, string>> {
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': ["'self' data: blob:", ...productPictureOrigins].join(' '),
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
 * On the page where the window of a social sign-in ends: its opener must still have access to it, as during the
 * redirects before.
 */
export function withoutWindowPolicy(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'cross-origin-opener-policy': _, ...rest } = headers;
  return rest;
}

/** For pages that were requested by https: browsers never use http again. */
export const withTransportSecurity = (
  headers: Readonly<Record<string, string>>,
  { isSecure }: { isSecure: boolean },
): Readonly<Record<string, string>> =>
  isSecure ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers;
