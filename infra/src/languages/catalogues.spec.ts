import { languageCodes } from '@giftlist/contracts/languages';
import * as contractMessages from '@giftlist/contracts/messages';
import * as product from '@giftlist/contracts/product';
import { compileMessage } from '@giftlist/contracts/rules/compile-message';
import { describe, expect, it } from '@jest/globals';
import { type CataloguePackage, readCatalogue } from './catalogues.ts';

function listTexts(texts: object, prefix = ''): [id: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (typeof text === 'string') return [[`${prefix}${key}`, text]];
    return typeof text === 'object' && text !== null ? listTexts(text, `${prefix}${key}.`) : [];
  });
}

const { welcome, genieWelcome, shopWelcome, searchFor } = product;

describe('the hint of a date field', () => {
  it.each(languageCodes.filter(code => code !== 'en'))('uses the date separators of %s', async language => {
    const hint = Object.values((await readCatalogue('frontends/kit', language)) ?? {}).find(
      ({ message }) => message === 'dd/mm/yyyy',
    );
    const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
    const keepSeparators = (text = '') => text.replace(/[^./-]/g, '');
    expect(keepSeparators(hint?.translation)).toBe(
      keepSeparators(new Intl.DateTimeFormat(language, digits).format(0)),
    );
  });
});

describe('the English catalogue', () => {
  it.each<[CataloguePackage, string, [string, string][]]>([
    [
      'frontends/kit',
      'messages and toasts',
      [...listTexts(contractMessages.messages), ...listTexts(contractMessages.toasts, 'toasts.')],
    ],
    ['gateway', 'opening texts', listTexts({ welcome, genieWelcome, shopWelcome, searchFor })],
  ])('of %s contains the %s of the contracts unchanged', async (folder, _kind, texts) => {
    const english = await readCatalogue(folder, 'en');
    expect(texts.length).toBeGreaterThan(5);
    for (const [id, text] of texts) {
      expect([id, english?.[id]?.translation]).toEqual([id, text]);
      // A text without placeholders compiles to itself.
      expect(compileMessage(text)).toBe(text);
    }
  });
});
