import { brand, welcome } from '@giftlist/contracts/product';
import { getShopPictureWidths, getSrcSet } from '@giftlist/contracts/rules/hosted-picture';
import { getTintVariable } from '@giftlist/contracts/rules/tint';
import type { I18n } from '@giftlist/service-kit/translations';
import { escapeHtml as h } from './preview.ts';

const rootElement = '<div id="root"></div>';
/** Replaced on pages with early content, whose scripts `early.js` loads after the first text and pictures. */
const scriptPreload = 'rel="preload" as="script"';

/**
 * Adds the content that people see until the application renders, and that robots and browsers without scripts
 * see. The shell's `remove-early-page.ts` removes it, and `early-page.css` styles it.
 */
export const addEarlyContent = (html: string, contents: string): string =>
  html
    .replaceAll(scriptPreload, 'rel="later"')
    .replace(
      rootElement,
      () =>
        `<div id="early"><header><a href="/"><img src="/icon.svg" alt="" />${h(brand)}</a></header><main>${contents}</main></div>\n    ${rootElement}`,
    );

export function renderWelcome(i18n: I18n): string {
  const createLabel = i18n.shared('welcome.create', welcome.create);
  const browseLabel = i18n.shared('welcome.browse', welcome.browse);
  const { title, description } = getWelcomeTexts(i18n);
  return `<div class="welcome"><h1>${h(title)}</h1><p class="lead">${h(description)}</p><p class="acts"><a href="/sign-up?return_to=%2Flists%2Fcreate-list">${h(createLabel)}</a><a href="/gift-ideas">${h(browseLabel)}</a></p></div>`;
}

export const getWelcomeTexts = (i18n: I18n) => ({
  title: i18n.shared('welcome.heading', welcome.heading),
  description: i18n.shared('welcome.text', welcome.text),
});

interface PictureOptions {
  isPrioritized?: boolean;
  /** The stored widths in pixels. */
  widths?: readonly number[];
}

/** The background colour depends on `seed`, as in the application. */
export function renderPicture(
  src: string | null | undefined,
  seed: string,
  { isPrioritized = false, widths = getShopPictureWidths(src) }: PictureOptions = {},
): string {
  const sources = src && getSrcSet(src, widths);
  const responsiveAttributes = sources
    ? ` srcset="${h(sources)}" sizes="(min-width: 1100px) 282px, (min-width: 600px) 33vw, 50vw"`
    : '';
  const image =
    src &&
    `<img src="${h(src)}"${responsiveAttributes} alt="" width="512" height="512" ${isPrioritized ? 'fetchpriority="high"' : 'loading="lazy"'} />`;
  return `<span class="picture" style="--tint: ${getTintVariable(seed)}">${image || ''}</span>`;
}
