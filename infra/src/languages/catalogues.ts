import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceLanguage } from '@giftlist/contracts/languages';
import * as sentences from '@giftlist/contracts/messages';
import { type CatalogType, extractFromFileWithBabel } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { productionSources } from '../check/production-sources.ts';
import { root } from '../folders.ts';

/** The frontends that have catalogues. */
export const frontends = ['kit', 'shell', 'list', 'shop', 'friends'] as const;
export type Frontend = (typeof frontends)[number];

/** An import of Lingui's macros. */
const macros = /from '@lingui\/\w+\/macro'/;
const po = formatter({ lineNumbers: false });
const linguiConfig = makeConfig(
  { locales: [sourceLanguage], sourceLocale: sourceLanguage },
  { skipValidation: true },
);

export const fileOf = (frontend: Frontend, language: string): string =>
  `frontends/${frontend}/languages/${language}.po`;

/** The committed catalogue of a frontend in a language; undefined if there is none. */
export async function readCatalogue(frontend: Frontend, language: string): Promise<CatalogType | undefined> {
  const file = path.join(root, fileOf(frontend, language));
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file, 'utf8');
  return po.parse(content, { locale: language, sourceLocale: sourceLanguage, filename: file });
}

/** The text of a PO file. */
export async function written(catalogue: CatalogType, language: string, existing = ''): Promise<string> {
  const ordered = Object.entries(catalogue).sort(([, a], [, b]) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const context = { locale: language, sourceLocale: sourceLanguage, filename: '', existing };
  const text = await po.serialize(Object.fromEntries(ordered), context);
  // The time of writing would differ each time.
  return text.replace(/^"POT-Creation-Date:.*\n/m, '');
}

/** By file, then by text, so that related texts are translated together. */
const keyOf = ({ origin = [], message }: CatalogType[string]): string =>
  `${origin.map(([file]) => file).sort()[0] ?? ''}\0${message ?? ''}`;

/** The English messages in the code of a frontend. */
export async function extract(frontend: Frontend): Promise<CatalogType> {
  const found: CatalogType = {};
  for (const { file, source } of productionSources()) {
    if (!file.startsWith(`frontends/${frontend}/`) || !macros.test(source)) continue;
    const plugins: ('typescript' | 'jsx')[] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
    await extractFromFileWithBabel(
      file,
      source,
      message => add(found, file, message),
      { linguiConfig },
      { plugins },
    );
  }
  if (frontend === 'kit') addSentences(found);
  return found;
}

type Extracted = Parameters<Parameters<typeof extractFromFileWithBabel>[2]>[0];

function add(found: CatalogType, file: string, extracted: Extracted): void {
  const { id, message = id, context, comment, placeholders = {} } = extracted;
  const { origin = [], comments = [], placeholders: known = {} } = found[id] ?? {};
  found[id] = {
    message,
    translation: message,
    origin: origin.some(([place]) => place === file) ? origin : [...origin, [file]],
    comments: comment && !comments.includes(comment) ? [...comments, comment] : comments,
    placeholders: { ...known },
    ...(context === undefined ? {} : { context }),
  };
  for (const [name, value] of Object.entries(placeholders)) {
    found[id].placeholders = {
      ...found[id].placeholders,
      [name]: [...new Set([...(known[name] ?? []), value])],
    };
  }
}

/** The sentences of the specification, which are in contracts; their ids are their paths. */
function addSentences(found: CatalogType): void {
  const visit = (texts: object, prefix: string): void => {
    for (const [key, text] of Object.entries(texts)) {
      const id = `${prefix}${key}`;
      if (typeof text !== 'string') visit(text, `${id}.`);
      else
        found[id] = {
          message: text,
          translation: text,
          origin: [['contracts/src/messages.ts']],
          comments: [`English: ${text}`],
        };
    }
  };
  visit(sentences.messages, '');
  visit(sentences.toasts, 'toasts.');
}

/** A catalogue of another language with the messages of now: what is translated stays. */
export function merged(english: CatalogType, translated: CatalogType): CatalogType {
  return Object.fromEntries(
    Object.entries(english).map(([id, message]) => [
      id,
      { ...message, translation: translated[id]?.translation ?? '' },
    ]),
  );
}
