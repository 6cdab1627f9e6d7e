import { searchFor } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import {
  allGuidesHeading,
  guideCategories,
  guidesPerCategory,
} from '@giftlist/contracts/rules/guide-categories';
import { getShopPictureWidths, getSrcSet, heroSizes } from '@giftlist/contracts/rules/hosted-picture';
import { cutText } from '@giftlist/contracts/rules/text';
import { getTintVariable } from '@giftlist/contracts/rules/tint';
import type { I18n } from '@giftlist/service-kit/translations';
import { renderPicture } from './early-page.ts';
import { renderCatalogueLang } from './page-language.ts';
import { type Preview, toDescription } from './preview.ts';
import {
  type CategoryLink,
  type ContentsRenderer,
  createItemList,
  type GuideSummary,
  guidePath,
  h,
  type PageContext,
  productPath,
  renderGuideCards,
  renderHead,
  renderLink,
  renderOffers,
  renderRating,
  toPreviewImage,
} from './shop-html.ts';

type GuideItem = ResponseOf<'GET /giftguide/details'>['products'][number];

const createGuidesCrumb = (i18n: I18n) => ({
  name: i18n.t('guides.crumb', 'Gift Guides'),
  path: '/gift-guides',
});
export const guideCategoryPath = (slug: string) => `/gift-guides/category/${slug}`;
type Category = (typeof guideCategories)[number];
const translateNav = ({ slug, nav }: Category, i18n: I18n) => i18n.shared(`guideTitles.${slug}.nav`, nav);
const translateHeading = ({ slug, heading }: Category, i18n: I18n) =>
  i18n.shared(`guideTitles.${slug}.heading`, heading);
const renderGuidesHead = (title: string, currentPath: string, i18n: I18n) => {
  const searchText = i18n.shared('searchFor.guides', searchFor.guides);
  const categories = guideCategories.map(
    (category): CategoryLink => ({
      path: guideCategoryPath(category.slug),
      name: translateNav(category, i18n),
      isTranslated: true,
    }),
  );
  return renderHead({ title, searchText, categories, currentPath }, i18n);
};

const createGuideList = (guides: readonly GuideSummary[], origin: string) =>
  createItemList(
    guides.map(guide => ({ name: guide.gift_guide_slug, url: origin + guidePath(guide.url_slug) })),
  );

export const renderGuides: ContentsRenderer = async (reader, _, context) => {
  const { origin, i18n } = context;
  const guides = (await reader.read('GET /giftguide/category', { query: {} })) ?? [];
  const rows = guideCategories.map(category => {
    const categoryGuides = guides.filter(guide => guide.category === category.category);
    if (categoryGuides.length === 0) return '';
    const cards = renderGuideCards(categoryGuides.slice(0, guidesPerCategory), i18n, { fullRows: true });
    return `<h2>${h(translateHeading(category, i18n))}</h2>${cards}`;
  });
  const guidesCrumb = createGuidesCrumb(i18n);
  const title = i18n.t('guides.title', 'Gift guides');
  return {
    preview: createGuidesPreview(title, guides, origin + guidesCrumb.path, context),
    crumbs: [guidesCrumb],
    html: renderGuidesHead(title, guidesCrumb.path, i18n) + rows.join(''),
    data: [createGuideList(guides, origin)],
  };
};

export const renderGuideCategory: ContentsRenderer = async (reader, { category: slug = '' }, context) => {
  const { origin, i18n } = context;
  const category = guideCategories.find(entry => entry.slug === slug);
  if (!category && slug !== 'all') return null;
  const guides =
    (await reader.read('GET /giftguide/category', { query: { gift_guide_category: slug } })) ?? [];
  const heading = category
    ? translateHeading(category, i18n)
    : i18n.shared('guideTitles.all', allGuidesHeading);
  const guidesCrumb = createGuidesCrumb(i18n);
  // The page of all guides has the canonical URL of the overview.
  const canonical = origin + (category ? guideCategoryPath(slug) : guidesCrumb.path);
  const name = category ? translateNav(category, i18n) : i18n.t('guides.all', 'All');
  return {
    preview: createGuidesPreview(heading, guides, canonical, context),
    crumbs: [guidesCrumb, { name, path: guideCategoryPath(slug) }],
    html: renderGuidesHead(heading, guideCategoryPath(slug), i18n) + renderGuideCards(guides, i18n),
    data: [createGuideList(guides, origin)],
  };
};

function createGuidesPreview(
  title: string,
  guides: readonly GuideSummary[],
  url: string,
  { origin, i18n }: PageContext,
): Preview {
  const names = guides.slice(0, 5).map(guide => guide.gift_guide_slug);
  const description = i18n.t('guides.description', '{title}: {guides} and more.', {
    title,
    guides: names.join(', '),
  });
  return {
    type: 'website',
    title,
    description: toDescription(description),
    url,
    image: toPreviewImage(guides[0]?.hero_image_url, title, origin),
  };
}

const getOffers = ({ offers, plain_price }: GuideItem) => (plain_price ? [...offers, plain_price] : offers);

const renderItem = (item: GuideItem, index: number, i18n: I18n): string =>
  `<article class="item">${renderPicture(item.product_photos[0], item.product_id)}<div><p class="number">${index + 1}</p><h2>${renderLink(productPath(item.product_id), item.product_title, renderCatalogueLang(i18n))}</h2>${renderRating(item, i18n)}<h3>${h(i18n.t('guides.why', 'Why we love it'))}</h3><p${renderCatalogueLang(i18n)}>${h(item.why_we_love_it)}</p>${renderOffers(getOffers(item), i18n)}</div></article>`;

const createFaqData = (faqs: readonly { question: string; answer: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** On phones, the application collapses longer introductions. */
const longIntroductionLength = 260;

function renderHero(src: string | null): string {
  if (src === null) return '';
  const sources = getSrcSet(src, getShopPictureWidths(src));
  const sizeAttributes = sources ? ` srcset="${h(sources)}" sizes="${heroSizes}"` : '';
  return `<img src="${h(src)}"${sizeAttributes} alt="" width="720" height="480" fetchpriority="high" />`;
}

export const renderGuide: ContentsRenderer = async (reader, { slug = '' }, { origin, i18n }) => {
  const guide = await reader.read('GET /giftguide/details', { query: { url_slug: cutText(slug, 200) } });
  if (!guide) return null;
  const guideCategory = guideCategories.find(({ category }) => category === guide.category);
  const path = guidePath(guide.url_slug);
  const lang = renderCatalogueLang(i18n);
  const introduction = guide.introduction.split('\n\n').map(paragraph => `<p>${h(paragraph)}</p>`);
  const hero = renderHero(guide.hero_image_url);
  const faqs = guide.faqs.map(
    ({ question, answer }) => `<h3${lang}>${h(question)}</h3><p${lang}>${h(answer)}</p>`,
  );
  return {
    preview: {
      type: 'website',
      title: i18n.t('guides.guide.title', 'Gift guide: {guide}', { guide: guide.gift_guide_slug }),
      description: toDescription(`${guide.gift_guide_title}. ${guide.introduction}`),
      url: origin + path,
      image: toPreviewImage(guide.hero_image_url, guide.gift_guide_slug, origin),
    },
    crumbs: [
      createGuidesCrumb(i18n),
      ...(guideCategory
        ? [{ name: translateNav(guideCategory, i18n), path: guideCategoryPath(guideCategory.slug) }]
        : []),
      { name: guide.gift_guide_slug, path },
    ],
    html: `<div class="hero" style="--tint: ${getTintVariable(guide.url_slug)}"><div${lang}><h1>${h(guide.gift_guide_slug)}</h1><p>${h(guide.gift_guide_title)}</p></div>${hero}</div><div class="intro${guide.introduction.length > longIntroductionLength ? ' long' : ''}"${lang}>${introduction.join('')}</div><div class="items">${guide.products.map((item, index) => renderItem(item, index, i18n)).join('')}</div>${faqs.join('')}`,
    data: [
      createItemList(
        guide.products.map(item => ({
          name: item.product_title,
          url: origin + productPath(item.product_id),
        })),
      ),
      ...(guide.faqs.length > 0 ? [createFaqData(guide.faqs)] : []),
    ],
  };
};
