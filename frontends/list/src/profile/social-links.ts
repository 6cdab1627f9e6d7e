import type { ResponseOf } from '@giftlist/contracts/routes';
import { parseUrl } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';

export type SocialLink = ResponseOf<'GET /user/find'>['socialLinks'][number];

/** Links of this type and above are whole custom addresses (docs/specification/profiles.md#social-links). */
export const customType = 6;

export interface Network {
  type: number;
  label: string;
  /** The prefix of the username. */
  base: string;
}

/** 1 Instagram, 2 TikTok, 3 Twitter, 4 Facebook, 5 LinkedIn (docs/specification/profiles.md#social-links). */
export const networks: readonly Network[] = [
  { type: 1, label: 'Instagram', base: 'https://www.instagram.com/' },
  { type: 2, label: 'TikTok', base: 'https://www.tiktok.com/@' },
  { type: 3, label: 'Twitter', base: 'https://twitter.com/' },
  { type: 4, label: 'Facebook', base: 'https://www.facebook.com/' },
  { type: 5, label: 'LinkedIn', base: 'https://www.linkedin.com/in/' },
];

function webAddress(text: string): URL | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = parseUrl(whole);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.hostname.includes('.') ? url : undefined;
}

/** Returns the username in typed or pasted text: '@amara', 'amara', 'https://www.instagram.com/amara/'. */
export function usernameIn(text: string): string {
  const trimmed = text.trim();
  const pasted = trimmed.includes('/') ? webAddress(trimmed) : undefined;
  const last = pasted ? (pasted.pathname.split('/').filter(Boolean).at(-1) ?? '') : trimmed;
  return last.replace(/^@/, '');
}

export interface ShownLink {
  type: number;
  /** The visible text. */
  text: string;
  /** The network's name, read out before the text. */
  network: string;
  href: string;
}

/** Returns a link as a profile shows it; undefined if it leads to no web page. */
export function shownLink({ type, link }: SocialLink): ShownLink | undefined {
  const network = networks.find(known => known.type === type);
  if (network) {
    const username = usernameIn(link);
    if (username === '') return undefined;
    const href = network.base + encodeURIComponent(username);
    return { type, text: username, network: network.label, href };
  }
  const url = webAddress(link.trim());
  if (!url) return undefined;
  const text = (url.host + url.pathname).replace(/^www\.|\/$/g, '');
  return { type, text, network: t`Link`, href: url.href };
}

/** Whether a custom link may have this address. */
export const isWebAddress = (text: string): boolean => webAddress(text.trim()) !== undefined;
