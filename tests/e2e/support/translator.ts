import { readFileSync } from 'node:fs';
import { type Language, pseudoLanguage } from '@giftlist/contracts/languages';
import { toPseudoText } from '@giftlist/contracts/rules/pseudo-text';
import { sentences } from '@giftlist/contracts/sentences';
import { parseTranslations } from '@giftlist/service-kit/translations';

const frontends = ['list', 'shell', 'kit', 'shop', 'friends'] as const;
const getCatalogueUrl = (frontend: string, language: Language) =>
  new URL(`../../../frontends/${frontend}/languages/${language}.po`, import.meta.url);

/** Returns a function that translates English texts. Texts of the frontend `first` take precedence. */
export function getTranslator(
  language: Language,
  first: (typeof frontends)[number] = 'list',
): (english: string) => string {
  if (language === 'en') return english => english;
  if (language === pseudoLanguage) return toPseudoText;
  const catalogues = [first, ...frontends].map(frontend =>
    parseTranslations(readFileSync(getCatalogueUrl(frontend, language), 'utf8')),
  );
  const sentenceIds = new Map(Array.from(sentences, ([id, english]) => [english, id]));
  return english => {
    for (const texts of catalogues) {
      const text = texts[english] ?? texts[sentenceIds.get(english) ?? ''];
      if (text) return text;
    }
    throw new Error(`'${english}' has no translation in ${language}`);
  };
}
