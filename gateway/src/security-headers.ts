import type { ServiceName } from '@giftlist/contracts/route';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
} as const;

/** A page may open a sign-in popup, but windows of other sites get no access to the page. */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

export const noIndex = { 'x-robots-tag': 'noindex' } as const;

/** For all responses except pages: a browser that opens one runs and loads nothing. */
export const responseHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  ...noIndex,
};

/** Emails may embed pictures. Search engines may index only the shop's. */
export function mediaHeaders(service: ServiceName): Readonly<Record<string, string>> {
  const { 'x-robots-tag': _, ...headers } = responseHeaders;
  return {
    ...headers,
    ...(service !== 'shop' && noIndex),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

interface PageOptions {
  /** Development servers serve the pages. */
  development: boolean;
}

/**
 * For pages and their files (a worker's policy is that of its script). Scripts and pictures may only come from this
 * origin: otherwise a list's owner could choose a picture on their own server, which would learn who opens the list and
 * could guess what is reserved.
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
    ...commonHeaders,
    ...openerPolicy,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/** The opener of a social sign-in's popup must still have access to its last page, as during the redirects before. */
export function withoutOpenerPolicy(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'cross-origin-opener-policy': _, ...rest } = headers;
  return rest;
}

/** Adds HSTS to pages that were requested by HTTPS, so that browsers never use HTTP again. */
export const withTransportSecurity = (
  headers: Readonly<Record<string, string>>,
  { isSecure }: { isSecure: boolean },
): Readonly<Record<string, string>> =>
  isSecure ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers;
