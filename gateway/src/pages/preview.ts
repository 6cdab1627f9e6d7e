import { createHash } from 'node:crypto';
import { brand } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { truncate } from '@giftlist/contracts/rules/format';
import { balanceBidi, isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { PublicProfile } from './public-profiles.ts';

/** The preview of a link in chats and social networks, which run no scripts. */
export interface Preview {
  /** `profile` for a person, `website` for everything else, as Open Graph names them. */
  type: 'website' | 'profile';
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  image: PreviewImage | null;
}

interface PreviewImage {
  /** Absolute. */
  url: string;
  alt: string;
  /** Pixels; an image that fills a card needs its size. */
  size?: { width: number; height: number };
}

export type ListCard = ResponseOf<'GET /internal/lists/{id}/card'>;

const descriptionLength = 200;

/** A text on one line, cut to the length that previews show. */
export const describe = (text: string): string =>
  balanceBidi(truncate(printable(text).replace(/\s+/g, ' ').trim(), descriptionLength));

/** A person's name or title on one line, isolated from the direction of our text. */
const wordsOf = (text: string): string => isolated(onOneLine(printable(text)).trim());

/** Changes with the contents of the card, so that networks that cache images fetch the new one. */
const stateOf = (card: ListCard): string =>
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

/** The preview of a public list; undefined for others, since a link must not reveal more than its page. */
export function previewOfList(card: ListCard, origin: string, i18n: I18n): Preview | undefined {
  if (card.giftlist_type !== 'public' || card.isDeleted) return undefined;
  return {
    type: 'website',
    title: wordsOf(card.list_name),
    description: describe(card.description) || describe(invitation(card, i18n)),
    url: `${origin}/lists/${card.id}`,
    image: {
      url: `${origin}/giftlist/${card.id}/preview-card?v=${stateOf(card)}`,
      alt: wordsOf(card.list_name),
      size: { width: 1_200, height: 630 },
    },
  };
}

/** The preview of a profile: its public data. */
export function previewOfProfile(profile: PublicProfile, origin: string, i18n: I18n): Preview {
  const name = wordsOf(`${profile.first_name} ${profile.last_name}`.trim() || profile.username);
  const wishes = i18n.t({
    id: 'preview.profile',
    message: 'See what {name} wishes for.',
    values: { name },
  });
  const picture = profile.profile_pic ?? profile.profile_cover;
  return {
    type: 'profile',
    title: `${name} (@${isolated(profile.username)})`,
    description: describe(profile.bio) || describe(wishes),
    url: `${origin}/profile/${encodeURIComponent(profile.username)}`,
    image: picture ? { url: new URL(picture, origin).href, alt: name } : iconAt(origin),
  };
}

/** For pages without a picture. */
export const iconAt = (origin: string): PreviewImage => ({ url: `${origin}/icon-512.png`, alt: brand });

function invitation({ owner_name, occasion_date }: ListCard, i18n: I18n): string {
  const owner = wordsOf(owner_name) || i18n.t({ id: 'preview.friend', message: 'a friend' });
  return occasion_date
    ? i18n.t({
        id: 'preview.list.dated',
        message: 'What {owner} wishes for {day}.',
        values: { owner, day: i18n.date(occasion_date) },
      })
    : i18n.t({ id: 'preview.list', message: 'What {owner} wishes for.', values: { owner } });
}

type Tag = [attribute: 'name' | 'property', key: string, value: string];

function tagsOf({ type, title, description, url, image }: Preview): Tag[] {
  const large = image?.size !== undefined;
  return [
    ['name', 'description', description],
    ['property', 'og:site_name', brand],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['name', 'twitter:card', large ? 'summary_large_image' : 'summary'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ...(image ? pictureTags(image) : []),
  ];
}

function pictureTags({ url, alt, size }: PreviewImage): Tag[] {
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

/** Puts a preview into the head of a page: title, description, canonical address, Open Graph and Twitter card. */
export function withPreview(html: string, preview: Preview, canonical = preview.url): string {
  const title = `${preview.title} · ${brand}`;
  const found = tagsOf(preview);
  const tags = [
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...found.map(
      ([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`,
    ),
  ].join('\n    ');
  const keys = new Set(found.map(([, key]) => key));
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

/** Escapes text for HTML and removes characters that strict parsers reject. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, letter => entities[letter] ?? letter);
}
