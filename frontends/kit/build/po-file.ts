import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const po = formatter();

/** A translated text of a PO file. */
export interface TranslatedText {
  id: string;
  text: string;
  /** The sources that contain it, relative to the repository. */
  files: readonly string[];
}

/** The texts of a PO file. Those that are not translated are left out, so that English is shown. */
export async function textsOf(content: string, filename: string): Promise<TranslatedText[]> {
  const catalogue = await po.parse(content, { locale: undefined, sourceLocale: 'en', filename });
  return Object.entries(catalogue).flatMap(([id, { translation, obsolete, origin = [] }]) =>
    translation && !obsolete ? [{ id, text: translation, files: origin.map(([file]) => file) }] : [],
  );
}

export const readTexts = (file: string): Promise<TranslatedText[]> =>
  textsOf(readFileSync(file, 'utf8'), file);
