import type { ResponseOf } from '@giftlist/contracts/routes';
import { parseUrl } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';

export type SocialLink = ResponseOf<'GET /user/find'>['socialLinks'][number];

/** From this type on, links are complete custom URLs (docs/specification/profiles.md#social-links). */
export const firstCustomType = 6;

export interface Network {
  type: number;
  label: string;
  /** A profile's URL up to the username. */
  urlPrefix: string;
}

/** See docs/specification/profiles.md#social-links. */
export const networks: readonly Network[] = [
  { type: 1, label: 'Instagram', urlPrefix: 'https://www.instagram.com/' },
  { type: 2, label: 'TikTok', urlPrefix: 'https://www.tiktok.com/@' },
  { type: 3, label: 'Twitter', urlPrefix: 'https://twitter.com/' },
  { type: 4, label: 'Facebook', urlPrefix: 'https://www.facebook.com/' },
  { type: 5, label: 'LinkedIn', urlPrefix: 'https://www.linkedin.com/in/' },
];

function parseWebUrl(text: string): URL | undefined {
  const completeUrl = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = parseUrl(completeUrl);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.hostname.includes('.') ? url : undefined;
}

/** Accepts '@amara', 'amara' or 'https://www.instagram.com/amara/'. */
export function extractUsername(text: string): string {
  const trimmed = text.trim();
  const pastedUrl = trimmed.includes('/') ? parseWebUrl(trimmed) : undefined;
  const username = pastedUrl ? (pastedUrl.pathname.split('/').filter(Boolean).at(-1) ?? '') : trimmed;
  return username.replace(/^@/, '');
}

export interface ProfileLink {
  type: number;
  text: string;
  /** Read aloud before the text. */
  network: string;
  href: string;
}

/** Returns undefined without a username, or if a custom link is not a web address. */
export function toProfileLink({ type, link }: SocialLink): ProfileLink | undefined {
  const network = networks.find(candidate => candidate.type === type);
  if (network) {
    const username = extractUsername(link);
    if (username === '') return undefined;
    const href = network.urlPrefix + encodeURIComponent(username);
    return { type, text: username, network: network.label, href };
  }
  const url = parseWebUrl(link.trim());
  if (!url) return undefined;
  const text = (url.host + url.pathname).replace(/^www\.|\/$/g, '');
  return { type, text, network: t`Link`, href: url.href };
}

export const isWebUrl = (text: string): boolean => parseWebUrl(text.trim()) !== undefined;
