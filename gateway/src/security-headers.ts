import type { ServiceName } from '@giftlist/contracts/route';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
} as const;

/** Allows sign-in popups, but prevents other sites' windows from accessing the page. */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

export const noIndex = { 'x-robots-tag': 'noindex' } as const;

/** For all responses except pages. A browser that opens such a response runs and loads nothing. */
export const responseHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  ...noIndex,
};

/** Lets emails embed pictures. Search engines may index only the shop's pictures. */
export function createMediaHeaders(service: ServiceName): Readonly<Record<string, string>> {
  const { 'x-robots-tag': _, ...headers } = responseHeaders;
  return {
    ...headers,
    ...(service !== 'shop' && noIndex),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

interface PageOptions {
  isDevelopment: boolean;
}

/**
 * Creates the headers of pages, and of their files, because a worker gets its policy from its script file.
 * Scripts and pictures may only come from this origin. Otherwise, owners could use a picture on their own
 * server to learn who opens a list and guess what is reserved.
 */
export function createPageHeaders({ isDevelopment }: PageOptions): Readonly<Record<string, string>> {
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws://localhost:* http://localhost:*" : "'self'",
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

/** For the last page of a social sign-in's popup, which its opener must still access. */
export function removeOpenerPolicy(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { 'cross-origin-opener-policy': _, ...otherHeaders } = headers;
  return otherHeaders;
}

/** Adds HSTS to pages that were requested with HTTPS, so that browsers never use HTTP again. */
export const addTransportSecurity = (
  headers: Readonly<Record<string, string>>,
  { isSecure }: { isSecure: boolean },
): Readonly<Record<string, string>> =>
  isSecure ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers;
