import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const po = formatter();

export interface TranslatedMessage {
  id: string;
  text: string;
  /** Paths from the repository root. */
  files: readonly string[];
}

export async function parseMessages(content: string, filename: string): Promise<TranslatedMessage[]> {
  const catalogue = await po.parse(content, { locale: undefined, sourceLocale: 'en', filename });
  return Object.entries(catalogue).flatMap(([id, { translation, obsolete, origin = [] }]) =>
    translation && !obsolete ? [{ id, text: translation, files: origin.map(([file]) => file) }] : [],
  );
}

export const readMessages = (file: string): Promise<TranslatedMessage[]> =>
  parseMessages(readFileSync(file, 'utf8'), file);
