import { searchFor } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { allGuidesHeading, guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { cutText } from '@giftlist/contracts/rules/text';
import { tintVar } from '@giftlist/contracts/rules/tint';
import type { I18n } from '@giftlist/service-kit/translations';
import { earlyPicture } from './early-page.ts';
import { catalogueLang } from './page-language.ts';
import { describe, type Preview } from './preview.ts';
import {
  type Compose,
  type GuideSummary,
  guideCards,
  h,
  headOf,
  itemList,
  link,
  offersOf,
  type PageSetting,
  pathOfGuide,
  pathOfProduct,
  pictured,
  rateOf,
  type Shelf,
} from './shop-html.ts';

type Item = ResponseOf<'GET /giftguide/details'>['products'][number];

const guidesTop = (i18n: I18n) => ({
  name: i18n.t({ id: 'guides.crumb', message: 'Gift Guides' }),
  path: '/gift-guides',
});
export const pathOfGroup = (slug: string) => `/gift-guides/category/${slug}`;
const guideShelves = guideCategories.map(({ slug, nav }): Shelf => [pathOfGroup(slug), nav]);
const guidesHead = (title: string, isOfCatalogue: boolean, current: string, i18n: I18n) => {
  const search = i18n.shared('searchFor.guides', searchFor.guides);
  return headOf({ title, isOfCatalogue, search, shelves: guideShelves, current }, i18n);
};

const guideLinks = (guides: readonly GuideSummary[], origin: string) =>
  itemList(guides.map(one => ({ name: one.gift_guide_slug, url: origin + pathOfGuide(one.url_slug) })));

/** /gift-guides */
export const guides: Compose = async (reader, _, setting) => {
  const { origin, i18n } = setting;
  const all = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  const rows = guideCategories.map(({ category, heading }) => {
    const own = all.filter(guide => guide.category === category);
    return own.length === 0 ? '' : `<h2${catalogueLang(i18n)}>${h(heading)}</h2>${guideCards(own, i18n)}`;
  });
  const top = guidesTop(i18n);
  const title = i18n.t({ id: 'guides.title', message: 'Gift guides' });
  return {
    preview: previewOfGuides(title, all, origin + top.path, setting),
    crumbs: [top],
    html: guidesHead(title, false, top.path, i18n) + rows.join(''),
    data: [guideLinks(all, origin)],
  };
};

/** /gift-guides/category/{category} */
export const guideGroup: Compose = async (reader, { category: slug = '' }, setting) => {
  const { origin, i18n } = setting;
  const known = guideCategories.find(group => group.slug === slug);
  if (!known && slug !== 'all') return null;
  const found =
    (await reader.read('GET /giftguide/category', { query: { gift_guide_category: slug } })) ?? [];
  const heading = known?.heading ?? allGuidesHeading;
  const top = guidesTop(i18n);
  // All of them have the same canonical address.
  const canonical = origin + (known ? pathOfGroup(slug) : top.path);
  const name = known?.nav ?? i18n.t({ id: 'guides.all', message: 'All' });
  return {
    preview: previewOfGuides(heading, found, canonical, setting),
    crumbs: [top, { name, path: pathOfGroup(slug) }],
    html: guidesHead(heading, true, pathOfGroup(slug), i18n) + guideCards(found, i18n),
    data: [guideLinks(found, origin)],
  };
};

function previewOfGuides(
  title: string,
  guides: readonly GuideSummary[],
  url: string,
  { origin, i18n }: PageSetting,
): Preview {
  const names = guides.slice(0, 5).map(guide => guide.gift_guide_slug);
  const description = i18n.t({
    id: 'guides.description',
    message: '{title}: {guides} and more.',
    values: { title, guides: names.join(', ') },
  });
  return {
    type: 'website',
    title,
    description: describe(description),
    url,
    image: pictured(guides[0]?.hero_image_url, title, origin),
  };
}

/** The offers for a guide's gift, or the shop's own price. */
const soldAt = ({ offers, plain_price }: Item) => (plain_price ? [...offers, plain_price] : offers);

const itemOf = (item: Item, at: number, i18n: I18n): string =>
  `<article class="item">${earlyPicture(item.product_photos[0], item.product_id, false)}<div><p class="number">${at + 1}</p><h2>${link(pathOfProduct(item.product_id), item.product_title, catalogueLang(i18n))}</h2>${rateOf(item, i18n)}<h3>${h(i18n.t({ id: 'guides.why', message: 'Why we love it' }))}</h3><p${catalogueLang(i18n)}>${h(item.why_we_love_it)}</p>${offersOf(soldAt(item), i18n)}</div></article>`;

const answersOf = (faqs: readonly { question: string; answer: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The application collapses longer introductions on phones. */
const longIntroduction = 260;

/** /gift-guides/{url_slug} */
export const guide: Compose = async (reader, { slug = '' }, { origin, i18n }) => {
  const found = await reader.read('GET /giftguide/details', { query: { url_slug: cutText(slug, 200) } });
  if (!found) return null;
  const group = guideCategories.find(({ category }) => category === found.category);
  const path = pathOfGuide(found.url_slug);
  const lang = catalogueLang(i18n);
  const introduction = found.introduction.split('\n\n').map(paragraph => `<p>${h(paragraph)}</p>`);
  const hero = found.hero_image_url
    ? `<img src="${h(found.hero_image_url)}" alt="" width="720" height="480" fetchpriority="high" />`
    : '';
  const faqs = found.faqs.map(
    ({ question, answer }) => `<h3${lang}>${h(question)}</h3><p${lang}>${h(answer)}</p>`,
  );
  return {
    preview: {
      type: 'website',
      title: i18n.t({
        id: 'guides.guide.title',
        message: 'Gift guide: {guide}',
        values: { guide: found.gift_guide_slug },
      }),
      description: describe(`${found.gift_guide_title}. ${found.introduction}`),
      url: origin + path,
      image: pictured(found.hero_image_url, found.gift_guide_slug, origin),
    },
    crumbs: [
      guidesTop(i18n),
      ...(group ? [{ name: group.nav, path: pathOfGroup(group.slug) }] : []),
      { name: found.gift_guide_slug, path },
    ],
    html: `<div class="hero" style="--tint: ${tintVar(found.url_slug)}"><div${lang}><h1>${h(found.gift_guide_slug)}</h1><p>${h(found.gift_guide_title)}</p></div>${hero}</div><div class="intro${found.introduction.length > longIntroduction ? ' long' : ''}"${lang}>${introduction.join('')}</div><div class="items">${found.products.map((item, at) => itemOf(item, at, i18n)).join('')}</div>${faqs.join('')}`,
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
