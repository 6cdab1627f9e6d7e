import { languageCodes, offeredLanguages, sourceLanguage } from '@giftlist/contracts/languages';
import { compileMessage } from '@giftlist/contracts/rules/compile-message';
import {
  type CataloguePackage,
  catalogueFile,
  cataloguePackages,
  extractMessages,
  mergeTranslations,
  readCatalogue,
  serializeCatalogue,
} from './catalogues.ts';
import { findMismatch } from './placeholders.ts';

/** The share of messages that must be translated before a language is offered. */
const minTranslatedShare = 0.95;

export interface LanguageReport {
  language: string;
  translatedCount: number;
  messageCount: number;
}

export interface LanguageCheck {
  reports: LanguageReport[];
  errors: string[];
}

/** Compares the English catalogues with the code, and each language with English. */
export async function checkLanguages(): Promise<LanguageCheck> {
  const errors: string[] = [];
  const translatedCounts = new Map(languageCodes.map(code => [code as string, 0]));
  let messageCount = 0;
  for (const folder of cataloguePackages) {
    const english = await extractMessages(folder);
    const englishMessages = Object.values(english);
    messageCount += englishMessages.length;
    errors.push(
      ...englishMessages.flatMap(({ message = '' }) =>
        findSyntaxErrors(catalogueFile(folder, sourceLanguage), message),
      ),
    );
    const committedEnglish = await readCatalogue(folder, sourceLanguage);
    if (
      (await serializeCatalogue(english, sourceLanguage)) !==
      (await serializeCatalogue(committedEnglish ?? {}, sourceLanguage))
    ) {
      errors.push(
        `${catalogueFile(folder, sourceLanguage)}: the English texts changed; run 'npm run languages -- --write'`,
      );
    }
    for (const language of languageCodes) {
      const translatedInFolder =
        language === sourceLanguage
          ? englishMessages.length
          : await checkCatalogue(folder, language, english, errors);
      translatedCounts.set(language, (translatedCounts.get(language) ?? 0) + translatedInFolder);
    }
  }
  const reports = [...translatedCounts].map(([language, translatedCount]) => ({
    language,
    translatedCount,
    messageCount,
  }));
  for (const { language, translatedCount } of reports) {
    const isOffered = offeredLanguages.some(code => code === language);
    if (isOffered && translatedCount < messageCount * minTranslatedShare) {
      errors.push(
        `${language} is offered, but only ${translatedCount} of ${messageCount} messages are translated`,
      );
    }
  }
  for (const language of languageCodes) errors.push(...(await findContradictions(language)));
  return { reports, errors };
}

/** The frontends on a page share one catalogue, so their translations of a message must agree. */
async function findContradictions(language: string): Promise<string[]> {
  const errors: string[] = [];
  const firstTranslations = new Map<string, { file: string; text: string }>();
  for (const folder of cataloguePackages.filter(name => name.startsWith('frontends/'))) {
    const file = catalogueFile(folder, language);
    for (const [id, { translation }] of Object.entries((await readCatalogue(folder, language)) ?? {})) {
      if (!translation) continue;
      const { file: firstFile, text } = firstTranslations.get(id) ?? { file, text: translation };
      if (text !== translation)
        errors.push(`${file}: '${translation}' differs from '${text}' in ${firstFile}`);
      firstTranslations.set(id, { file: firstFile, text });
    }
  }
  return errors;
}

/** Adds wrong translations to `errors`, and returns the number of translated messages. */
async function checkCatalogue(
  folder: CataloguePackage,
  language: string,
  english: Awaited<ReturnType<typeof extractMessages>>,
  errors: string[],
): Promise<number> {
  const catalogue = mergeTranslations(english, (await readCatalogue(folder, language)) ?? {});
  const file = catalogueFile(folder, language);
  let translatedCount = 0;
  for (const { message = '', translation } of Object.values(catalogue)) {
    if (!translation) continue;
    translatedCount += 1;
    const mismatch = findMismatch(message, translation);
    if (mismatch) errors.push(`${file}: '${translation}' ${mismatch}`);
    else errors.push(...findSyntaxErrors(file, translation));
  }
  return translatedCount;
}

function findSyntaxErrors(file: string, message: string): string[] {
  try {
    compileMessage(message);
    return [];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
