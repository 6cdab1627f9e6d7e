import { languageCodes, offeredLanguages, sourceLanguage } from '@giftlist/contracts/languages';
import { compileMessage } from '@giftlist/contracts/rules/compile-message';
import {
  type CataloguePackage,
  extract,
  fileOf,
  merged,
  packages,
  readCatalogue,
  written,
} from './catalogues.ts';
import { misfitOf } from './placeholders.ts';

/** The share of messages from which on a language is offered. */
export const offeredFrom = 0.95;

export interface LanguageReport {
  language: string;
  translated: number;
  messages: number;
}

export interface Findings {
  reports: LanguageReport[];
  errors: string[];
}

/** Compares the catalogues with the code, and each language with English. */
export async function checkLanguages(): Promise<Findings> {
  const errors: string[] = [];
  const counts = new Map(languageCodes.map(code => [code as string, 0]));
  let messages = 0;
  for (const folder of packages) {
    const english = await extract(folder);
    const all = Object.values(english);
    messages += all.length;
    errors.push(...all.flatMap(({ message = '' }) => unreadable(fileOf(folder, sourceLanguage), message)));
    const committed = await readCatalogue(folder, sourceLanguage);
    if ((await written(english, sourceLanguage)) !== (await written(committed ?? {}, sourceLanguage))) {
      errors.push(
        `${fileOf(folder, sourceLanguage)}: the English texts changed; run 'npm run languages -- --write'`,
      );
    }
    for (const language of languageCodes) {
      const found = language === sourceLanguage ? all.length : await check(folder, language, english, errors);
      counts.set(language, (counts.get(language) ?? 0) + found);
    }
  }
  const reports = [...counts].map(([language, translated]) => ({ language, translated, messages }));
  for (const { language, translated } of reports) {
    const isOffered = offeredLanguages.some(code => code === language);
    if (isOffered && translated < messages * offeredFrom) {
      errors.push(`${language} is offered, but only ${translated} of ${messages} messages are translated`);
    }
  }
  for (const language of languageCodes) errors.push(...(await contradictions(language)));
  return { reports, errors };
}

/** Texts that two frontends translate differently: they share one page, which would show either. */
async function contradictions(language: string): Promise<string[]> {
  const found: string[] = [];
  const known = new Map<string, { file: string; text: string }>();
  for (const folder of packages.filter(name => name.startsWith('frontends/'))) {
    const file = fileOf(folder, language);
    for (const [id, { translation }] of Object.entries((await readCatalogue(folder, language)) ?? {})) {
      if (!translation) continue;
      const { file: first, text } = known.get(id) ?? { file, text: translation };
      if (text !== translation) found.push(`${file}: '${translation}' is '${text}' in ${first}`);
      known.set(id, { file: first, text });
    }
  }
  return found;
}

async function check(
  folder: CataloguePackage,
  language: string,
  english: Awaited<ReturnType<typeof extract>>,
  errors: string[],
): Promise<number> {
  const catalogue = merged(english, (await readCatalogue(folder, language)) ?? {});
  const file = fileOf(folder, language);
  let translated = 0;
  for (const { message = '', translation } of Object.values(catalogue)) {
    if (!translation) continue;
    translated += 1;
    const misfit = misfitOf(message, translation);
    if (misfit) errors.push(`${file}: '${translation}' ${misfit}`);
    else errors.push(...unreadable(file, translation));
  }
  return translated;
}

function unreadable(file: string, message: string): string[] {
  try {
    compileMessage(message);
    return [];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
