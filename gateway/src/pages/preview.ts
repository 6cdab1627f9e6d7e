import { createHash } from 'node:crypto';
import { brand } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { truncate } from '@giftlist/contracts/rules/format';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { balanceBidi, isolateBidi, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { PublicProfile } from './public-profiles.ts';

/** A link preview for chats and social networks, which run no scripts. */
export interface Preview {
  /** The Open Graph type. */
  type: 'website' | 'profile';
  title: string;
  description: string;
  /** The canonical URL, absolute. */
  url: string;
  image: PreviewImage | null;
}

interface PreviewImage {
  /** Absolute. */
  url: string;
  alt: string;
  /** In pixels. Required for an image that fills the card. */
  size?: { width: number; height: number };
}

export type ListCard = ResponseOf<'GET /internal/lists/{id}/card'>;

const maxDescriptionLength = 200;

/** Converts a text to one line, truncated to the length of a preview. */
export const toDescription = (text: string): string =>
  balanceBidi(truncate(toPrintable(text).replace(/\s+/g, ' ').trim(), maxDescriptionLength));

/** Converts a text to one line, isolated from the text direction around it. */
const toInlineText = (text: string): string => isolateBidi(toSingleLine(toPrintable(text)).trim());

/** Hashes what the card image shows. With the hash in its URL, social networks load a changed image. */
const hashCard = (card: ListCard): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        card.list_name,
        card.owner_name,
        card.owner_language,
        card.occasion_date,
        card.list_cover,
        card.images,
      ]),
    )
    .digest('base64url')
    .slice(0, 12);

/** Returns undefined unless the list is public, because a link must not reveal more than its page. */
export function createListPreview(card: ListCard, origin: string, i18n: I18n): Preview | undefined {
  if (card.giftlist_type !== 'public' || card.isDeleted) return undefined;
  return {
    type: 'website',
    title: toInlineText(card.list_name),
    description: toDescription(card.description) || toDescription(getDefaultDescription(card, i18n)),
    url: `${origin}/lists/${card.id}`,
    image: {
      url: `${origin}/giftlist/${card.id}/preview-card?v=${hashCard(card)}`,
      alt: toInlineText(card.list_name),
      size: { width: 1_200, height: 630 },
    },
  };
}

export function createProfilePreview(profile: PublicProfile, origin: string, i18n: I18n): Preview {
  const name = toInlineText(fullName(profile) || profile.username);
  const defaultText = i18n.t('preview.profile', 'See what {name} wishes for.', { name });
  const picture = profile.profile_pic ?? profile.profile_cover;
  return {
    type: 'profile',
    title: `${name} (@${isolateBidi(profile.username)})`,
    description: toDescription(profile.bio) || toDescription(defaultText),
    url: `${origin}/profile/${encodeURIComponent(profile.username)}`,
    image: picture ? { url: new URL(picture, origin).href, alt: name } : getProductIcon(origin),
  };
}

export const getProductIcon = (origin: string): PreviewImage => ({
  url: `${origin}/icon-512.png`,
  alt: brand,
});

function getDefaultDescription({ owner_name, occasion_date }: ListCard, i18n: I18n): string {
  const owner = toInlineText(owner_name) || i18n.t('preview.friend', 'a friend');
  return occasion_date
    ? i18n.t('preview.list.dated', 'What {owner} wishes for {day}.', { owner, day: i18n.date(occasion_date) })
    : i18n.t('preview.list', 'What {owner} wishes for.', { owner });
}

type Tag = [attribute: 'name' | 'property', key: string, value: string];

function createTags({ type, title, description, url, image }: Preview): Tag[] {
  const isLarge = image?.size !== undefined;
  return [
    ['name', 'description', description],
    ['property', 'og:site_name', brand],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['name', 'twitter:card', isLarge ? 'summary_large_image' : 'summary'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ...(image ? createImageTags(image) : []),
  ];
}

function createImageTags({ url, alt, size }: PreviewImage): Tag[] {
  return [
    ['property', 'og:image', url],
    ['property', 'og:image:alt', alt],
    ['name', 'twitter:image', url],
    ['name', 'twitter:image:alt', alt],
    ...(size
      ? ([
          ['property', 'og:image:width', String(size.width)],
          ['property', 'og:image:height', String(size.height)],
        ] satisfies Tag[])
      : []),
  ];
}

export function insertPreview(html: string, preview: Preview, canonical = preview.url): string {
  const title = `${preview.title} · ${brand}`;
  const metaTags = createTags(preview);
  const tags = [
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...metaTags.map(
      ([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`,
    ),
  ].join('\n    ');
  const keys = new Set(metaTags.map(([, key]) => key));
  return html
    .replace(/<meta\s+(?:name|property)="([^"<>]+)"[^<>]*>\s*/gi, (tag, key: string) =>
      keys.has(key) ? '' : tag,
    )
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(title)}</title>\n    ${tags}`);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return toPrintable(text).replace(/[&<>"']/g, character => entities[character] ?? character);
}
