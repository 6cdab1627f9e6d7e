import type { Page } from '@playwright/test';

export interface TextErrors {
  /** Texts outside the `[!!` and `!!]` that mark a translation. */
  untranslated: string[];
  /** Elements wider than the page, and texts wider or taller than their element. */
  cut: string[];
}

/** `allowedTexts` need no translation: for example, brands and names entered by the test. */
export const findTextErrors = (page: Page, allowedTexts: readonly string[]): Promise<TextErrors> =>
  page.evaluate(allowed => {
    const language = document.documentElement.lang;
    const months = Array.from({ length: 12 }, (_, month) => new Date(2_026, month, 1));
    const days = Array.from({ length: 7 }, (_, day) => new Date(2_026, 0, 4 + day));
    const formatNames = (dates: Date[], options: Intl.DateTimeFormatOptions) =>
      dates.map(date => date.toLocaleDateString('en', options));
    const allowedWords = [
      ...allowed,
      ...formatNames(months, { month: 'long' }),
      ...formatNames(months, { month: 'short' }),
      ...formatNames(days, { weekday: 'long' }),
      ...formatNames(days, { weekday: 'short' }),
    ].sort((a, b) => b.length - a.length);
    const needsTranslation = (text: string): boolean => {
      const remaining = allowedWords.reduce(
        (remainingText, word) => remainingText.replaceAll(word, ' '),
        text,
      );
      return /\p{L}{2,}/u.test(remaining.replaceAll(/\S+@\S+|\bhttps?:\S+/g, ' '));
    };
    const isChecked = (element: Element): boolean =>
      element.closest('[lang]')?.getAttribute('lang') === language &&
      element.closest('script, style, noscript, template, option, #early, [aria-hidden=true]') === null &&
      element.checkVisibility();

    const untranslated = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Counted across text nodes, because a translation can contain elements.
    let openMarks = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !isChecked(parent)) continue;
      for (const piece of (node.textContent ?? '').split(/(\[!!|!!\])/)) {
        if (piece === '[!!') openMarks += 1;
        else if (piece === '!!]') openMarks -= 1;
        else if (openMarks <= 0 && needsTranslation(piece)) untranslated.add(piece.trim());
      }
    }
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`body [${attribute}]`)) {
        const text = element.getAttribute(attribute) ?? '';
        if (isChecked(element) && !text.includes('[!!') && needsTranslation(text))
          untranslated.add(`${attribute}: ${text}`);
      }
    }

    const cut = new Set<string>();
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cut.add(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll('body *')) {
      const text = element.textContent ?? '';
      if (!text.includes('[!!') || !isChecked(element)) continue;
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const isScrollable = overflowX === 'auto' || overflowX === 'scroll';
      const isTooWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      const isTooTall = element.scrollHeight > element.clientHeight + 8 && element.clientHeight > 1;
      const hidesSides = overflowX === 'hidden' || overflowX === 'clip';
      const hidesBelow = (overflowY === 'hidden' || overflowY === 'clip') && webkitLineClamp === 'none';
      const isClickable = element.matches('button, a, [role=tab], label');
      if ((isTooWide && !isScrollable && (hidesSides || isClickable)) || (isTooTall && hidesBelow))
        cut.add(`${element.tagName} .${element.className} '${text.slice(0, 60)}'`);
      const { left, right, width } = element.getBoundingClientRect();
      const isInScroller =
        element.parentElement?.closest('[data-scrolls], [role=tablist], nav, table') !== null;
      if (isClickable && width > 1 && !isInScroller && (right > clientWidth + 1 || left < -1))
        cut.add(`off the side of the page: ${element.tagName} '${text.slice(0, 60)}'`);
    }
    return { untranslated: [...untranslated], cut: [...cut] };
  }, allowedTexts);
