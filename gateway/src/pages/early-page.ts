import { brand, welcome } from '@giftlist/contracts/product';
import { widthsOfProductPicture } from '@giftlist/contracts/rules/own-picture';
import { tintVar } from '@giftlist/contracts/rules/tint';
import type { I18n } from '@giftlist/service-kit/translations';
import { escapeHtml as h } from './preview.ts';

const root = '<div id="root"></div>';

/**
 * A page whose content is in its HTML: for robots, browsers without scripts, and everybody until the application has
 * rendered the same content (the shell's `give-way.ts` removes it; `early-page.css` styles it).
 */
export const withEarlyPage = (html: string, contents: string): string =>
  html.replace(
    root,
    () =>
      `<div id="early"><header><a href="/"><img src="/icon.svg" alt="" />${h(brand)}</a></header><main>${contents}</main></div>\n    ${root}`,
  );

/** The first view of the home page. */
export function welcomeContents(i18n: I18n): string {
  const create = i18n.shared('welcome.create', welcome.create);
  const browse = i18n.shared('welcome.browse', welcome.browse);
  const { title, description } = welcomeWords(i18n);
  return `<div class="welcome"><h1>${h(title)}</h1><p class="lead">${h(description)}</p><p class="acts"><a href="/sign-up?return_to=%2Flists%2Fcreate-list">${h(create)}</a><a href="/gift-ideas">${h(browse)}</a></p></div>`;
}

export const welcomeWords = (i18n: I18n) => ({
  title: i18n.shared('welcome.heading', welcome.heading),
  description: i18n.shared('welcome.text', welcome.text),
});

/**
 * A picture on its background color (`seed` as in the application); with `isFirst` it is loaded first. `src` exists in
 * these `widths` (px).
 */
export function earlyPicture(
  src: string | null | undefined,
  seed: string,
  isFirst: boolean,
  widths: readonly number[] = widthsOfProductPicture(src),
): string {
  const sources =
    src && widths.length > 0 ? widths.map(width => `${src}?w=${width} ${width}w`).join(', ') : '';
  const sized =
    sources && ` srcset="${h(sources)}" sizes="(min-width: 1100px) 282px, (min-width: 600px) 33vw, 50vw"`;
  const image =
    src &&
    `<img src="${h(src)}"${sized} alt="" width="512" height="512" ${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'} />`;
  return `<span class="picture" style="--tint: ${tintVar(seed)}">${image || ''}</span>`;
}
