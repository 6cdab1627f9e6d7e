import { searchFor } from '@giftlist/contracts/product';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { allGuidesHeading, guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { cutText } from '@giftlist/contracts/rules/text';
import { tintVar } from '@giftlist/contracts/rules/tint';
import { earlyPicture } from './early-page.ts';
import { describe, type Preview } from './preview.ts';
import {
  type Compose,
  cardsOf,
  type GuideSummary,
  guideCard,
  h,
  headOf,
  itemList,
  link,
  offersOf,
  pathOfGuide,
  pathOfProduct,
  pictured,
  rateOf,
  type Shelf,
} from './shop-html.ts';

type Item = AnswerOf<'GET /giftguide/details'>['products'][number];

const guidesTop = { name: 'Gift Guides', path: '/gift-guides' };
export const pathOfGroup = (slug: string) => `/gift-guides/category/${slug}`;
const guideShelves = guideCategories.map(({ slug, nav }): Shelf => [pathOfGroup(slug), nav]);
const guidesHead = (title: string, current: string) => headOf(title, searchFor.guides, guideShelves, current);

const guideLinks = (guides: readonly GuideSummary[], origin: string) =>
  itemList(guides.map(one => ({ name: one.gift_guide_slug, url: origin + pathOfGuide(one.url_slug) })));

/** /gift-guides */
export const guides: Compose = async (reader, _, origin) => {
  const all = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  const rows = guideCategories.map(({ category, heading }) => {
    const own = all.filter(guide => guide.category === category);
    return own.length === 0 ? '' : `<h2>${h(heading)}</h2>${cardsOf(own.map(guideCard))}`;
  });
  return {
    preview: previewOfGuides('Gift guides', all, origin + guidesTop.path, origin),
    crumbs: [guidesTop],
    html: guidesHead('Gift guides', guidesTop.path) + rows.join(''),
    data: [guideLinks(all, origin)],
  };
};

/** /gift-guides/category/{category} */
export const guideGroup: Compose = async (reader, { category: slug = '' }, origin) => {
  const known = guideCategories.find(group => group.slug === slug);
  if (!known && slug !== 'all') return null;
  const found =
    (await reader.read('GET /giftguide/category', { query: { gift_guide_category: slug } })) ?? [];
  const heading = known?.heading ?? allGuidesHeading;
  // All of them have the same canonical address.
  const canonical = origin + (known ? pathOfGroup(slug) : guidesTop.path);
  return {
    preview: previewOfGuides(heading, found, canonical, origin),
    crumbs: [guidesTop, { name: known?.nav ?? 'All', path: pathOfGroup(slug) }],
    html: guidesHead(heading, pathOfGroup(slug)) + cardsOf(found.map(guideCard)),
    data: [guideLinks(found, origin)],
  };
};

function previewOfGuides(
  title: string,
  guides: readonly GuideSummary[],
  url: string,
  origin: string,
): Preview {
  const names = guides.slice(0, 5).map(guide => guide.gift_guide_slug);
  return {
    type: 'website',
    title,
    description: describe(`${title}: ${names.join(', ')} and more.`),
    url,
    image: pictured(guides[0]?.hero_image_url, title, origin),
  };
}

/** The offers for a guide's gift, or the shop's own price. */
const soldAt = ({ offers, plain_price }: Item) => (plain_price ? [...offers, plain_price] : offers);

const itemOf = (item: Item, at: number): string =>
  `<article class="item">${earlyPicture(item.product_photos[0], item.product_id, false)}<div><p class="number">${at + 1}</p><h2>${link(pathOfProduct(item.product_id), item.product_title)}</h2>${rateOf(item)}<h3>Why we love it</h3><p>${h(item.why_we_love_it)}</p>${offersOf(soldAt(item))}</div></article>`;

const answersOf = (faqs: readonly { question: string; answer: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** /gift-guides/{url_slug} */
export const guide: Compose = async (reader, { slug = '' }, origin) => {
  const found = await reader.read('GET /giftguide/details', { query: { url_slug: cutText(slug, 200) } });
  if (!found) return null;
  const group = guideCategories.find(({ category }) => category === found.category);
  const path = pathOfGuide(found.url_slug);
  const introduction = found.introduction.split('\n\n').map(paragraph => `<p>${h(paragraph)}</p>`);
  const hero = found.hero_image_url
    ? `<img src="${h(found.hero_image_url)}" alt="" width="720" height="480" fetchpriority="high" />`
    : '';
  const faqs = found.faqs.map(({ question, answer }) => `<h3>${h(question)}</h3><p>${h(answer)}</p>`);
  return {
    preview: {
      type: 'website',
      title: `Gift guide: ${found.gift_guide_slug}`,
      description: describe(`${found.gift_guide_title}. ${found.introduction}`),
      url: origin + path,
      image: pictured(found.hero_image_url, found.gift_guide_slug, origin),
    },
    crumbs: [
      guidesTop,
      ...(group ? [{ name: group.nav, path: pathOfGroup(group.slug) }] : []),
      { name: found.gift_guide_slug, path },
    ],
    html: `<div class="hero" style="--tint: ${tintVar(found.url_slug)}"><div><h1>${h(found.gift_guide_slug)}</h1><p>${h(found.gift_guide_title)}</p></div>${hero}</div><div class="intro">${introduction.join('')}</div><div class="items">${found.products.map(itemOf).join('')}</div>${faqs.join('')}`,
    data: [
      itemList(
        found.products.map(item => ({
          name: item.product_title,
          url: origin + pathOfProduct(item.product_id),
        })),
      ),
      ...(found.faqs.length > 0 ? [answersOf(found.faqs)] : []),
    ],
  };
};
