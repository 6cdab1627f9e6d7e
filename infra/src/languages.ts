import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { languageCodes, sourceLanguage } from '@giftlist/contracts/languages';
import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { root } from './folders.ts';
import {
  catalogueFile,
  cataloguePackages,
  extractMessages,
  mergeTranslations,
  readCatalogue,
  serializeCatalogue,
} from './languages/catalogues.ts';
import { checkLanguages } from './languages/check.ts';
import { printLine } from './report/progress.ts';

/*
 * `npm run languages` prints how much of each language is translated, and fails if the catalogues do not
 * match the code. `--write` first updates the catalogues from the code; `--write --add de` also adds German.
 */
await run(async () => {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, add: { type: 'string' } } });
  if (values.add !== undefined && !languageCodes.some(code => code === values.add)) {
    throw new CommandError(`${values.add} is not a language in contracts/src/languages.ts`);
  }
  if (values.write) await writeCatalogues(values.add);
  const { reports, errors } = await checkLanguages();
  for (const { language, translatedCount, messageCount } of reports) {
    const percent = Math.floor((100 * translatedCount) / messageCount);
    printLine(
      `  ${language.padEnd(6)} ${String(percent).padStart(3)} %  ${translatedCount} of ${messageCount}`,
    );
  }
  if (errors.length > 0) throw new CommandError(errors.join('\n'));
});

async function writeCatalogues(newLanguage: string | undefined): Promise<void> {
  for (const folder of cataloguePackages) {
    const englishCatalogue = await extractMessages(folder);
    for (const language of languageCodes) {
      const file = path.join(root, catalogueFile(folder, language));
      const isSourceLanguage = language === sourceLanguage;
      if (!isSourceLanguage && !existsSync(file) && language !== newLanguage) continue;
      const catalogue = isSourceLanguage
        ? englishCatalogue
        : mergeTranslations(englishCatalogue, (await readCatalogue(folder, language)) ?? {});
      mkdirSync(path.dirname(file), { recursive: true });
      const existingText = existsSync(file) ? readFileSync(file, 'utf8') : '';
      writeFileSync(file, await serializeCatalogue(catalogue, language, existingText));
    }
  }
}
