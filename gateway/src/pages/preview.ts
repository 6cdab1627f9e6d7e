import { brand } from '@giftlist/contracts/product';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { truncate } from '@giftlist/contracts/rules/format';

/** What a chat or a social network shows of a link, without running a script. */
export interface Preview {
  title: string;
  description: string;
  /** Absolute. */
  url: string;
  /** Absolute. */
  image: string | null;
}

export type ListCard = AnswerOf<'GET /internal/lists/{id}/card'>;

const descriptionLength = 200;

/** The preview of a public list; undefined for every other: a link must not tell what its page would not. */
export function previewOfList(card: ListCard, origin: string): Preview | undefined {
  if (card.giftlist_type !== 'public' || card.isDeleted) return undefined;
  const picture = card.list_cover ?? card.images[0];
  return {
    title: card.list_name,
    description: truncate(
      card.description.replace(/\s+/g, ' ').trim() || invitation(card),
      descriptionLength,
    ),
    url: `${origin}/lists/${card.id}`,
    image: picture ? new URL(picture, origin).href : null,
  };
}

function invitation({ owner_name, occasion_date }: ListCard): string {
  const owner = owner_name.trim() || 'a friend';
  return occasion_date ? `What ${owner} wishes for ${longDate(occasion_date)}.` : `What ${owner} wishes for.`;
}

const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Puts a preview into the head of a page: title, description, Open Graph and Twitter card. */
export function withPreview(html: string, preview: Preview): string {
  const title = `${preview.title} · ${brand}`;
  const properties: [attribute: 'name' | 'property', key: string, value: string][] = [
    ['name', 'description', preview.description],
    ['property', 'og:site_name', brand],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', preview.title],
    ['property', 'og:description', preview.description],
    ['property', 'og:url', preview.url],
    ['name', 'twitter:card', preview.image ? 'summary_large_image' : 'summary'],
    ['name', 'twitter:title', preview.title],
    ['name', 'twitter:description', preview.description],
  ];
  if (preview.image) {
    properties.push(['property', 'og:image', preview.image], ['name', 'twitter:image', preview.image]);
  }
  const tags = properties
    .map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`)
    .join('\n    ');
  const keys = new Set(properties.map(([, key]) => key));
  return html
    .replace(/<meta\s+(?:name|property)="([^"]+)"[^>]*>\s*/gi, (tag, key: string) =>
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
  return text.replace(/[&<>"']/g, letter => entities[letter] ?? letter);
}
