import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceLanguage } from '@giftlist/contracts/languages';
import * as productTexts from '@giftlist/contracts/product';
import { guideTitles } from '@giftlist/contracts/rules/guide-categories';
import { sentences } from '@giftlist/contracts/sentences';
import { type CatalogType, extractFromFileWithBabel } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { z } from 'zod';
import { root } from '../folders.ts';
import { readProductionSources } from '../sources/production-sources.ts';
import { parseNodes } from '../sources/syntax.ts';

/** Packages with a folder `languages`. */
export const cataloguePackages = [
  'frontends/kit',
  'frontends/shell',
  'frontends/list',
  'frontends/shop',
  'frontends/friends',
  'gateway',
  'services/notifications',
  'services/occasions',
] as const;
export type CataloguePackage = (typeof cataloguePackages)[number];

const macroImport = /from '@lingui\/\w+\/macro'/;
const hasMessages = (source: string): boolean => macroImport.test(source) || source.includes('i18n.t(');
const po = formatter({ lineNumbers: false });
const linguiConfig = makeConfig(
  { locales: [sourceLanguage], sourceLocale: sourceLanguage },
  { skipValidation: true },
);

export const catalogueFile = (folder: CataloguePackage, language: string): string =>
  `${folder}/languages/${language}.po`;

export async function readCatalogue(
  folder: CataloguePackage,
  language: string,
): Promise<CatalogType | undefined> {
  const file = path.join(root, catalogueFile(folder, language));
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file, 'utf8');
  return po.parse(content, { locale: language, sourceLocale: sourceLanguage, filename: file });
}

export async function serializeCatalogue(
  catalogue: CatalogType,
  language: string,
  existingText = '',
): Promise<string> {
  const sortedEntries = Object.entries(catalogue).sort(([, a], [, b]) =>
    toSortKey(a) < toSortKey(b) ? -1 : 1,
  );
  const context = { locale: language, sourceLocale: sourceLanguage, filename: '', existing: existingText };
  const text = await po.serialize(Object.fromEntries(sortedEntries), context);
  // A creation date would change the file at every run.
  return text.replace(/^"POT-Creation-Date:.*\n/m, '');
}

/** Sorts by file, then by text, so that related texts are translated together. */
const toSortKey = ({ origin = [], message }: CatalogType[string]): string =>
  `${origin.map(([file]) => file).sort()[0] ?? ''}\0${message ?? ''}`;

export async function extractMessages(folder: CataloguePackage): Promise<CatalogType> {
  const catalogue: CatalogType = {};
  for (const { file, source } of readProductionSources()) {
    if (!file.startsWith(`${folder}/`) || !hasMessages(source)) continue;
    if (!folder.startsWith('frontends/')) {
      for (const [id, text] of findTexts(file, source)) addText(catalogue, id, text, file);
      continue;
    }
    const plugins: ParserPlugin[] = ['typescript', ...(file.endsWith('.tsx') ? (['jsx'] as const) : [])];
    await extractFromFileWithBabel(
      file,
      source,
      message => addMessage(catalogue, file, message),
      { linguiConfig },
      { plugins },
    );
  }
  if (folder === 'frontends/kit') {
    for (const [id, text] of sentences) {
      addText(catalogue, id, text, 'contracts/src/sentences.ts');
    }
  }
  if (folder === 'gateway') {
    const { welcome, genieWelcome, shopWelcome, searchFor } = productTexts;
    addTexts(catalogue, { welcome, genieWelcome, shopWelcome, searchFor }, 'contracts/src/product.ts');
    addTexts(catalogue, { guideTitles }, 'contracts/src/rules/guide-categories.ts');
  }
  return catalogue;
}

type ExtractedMessage = Parameters<Parameters<typeof extractFromFileWithBabel>[2]>[0];
type ParserPlugin = NonNullable<
  NonNullable<Parameters<typeof extractFromFileWithBabel>[4]>['plugins']
>[number];

function addMessage(catalogue: CatalogType, file: string, extracted: ExtractedMessage): void {
  const { id, message = id, context, comment, placeholders = {} } = extracted;
  const { origin = [], comments = [], placeholders: existingPlaceholders = {} } = catalogue[id] ?? {};
  catalogue[id] = {
    message,
    translation: message,
    origin: origin.some(([originFile]) => originFile === file) ? origin : [...origin, [file]],
    comments: comment && !comments.includes(comment) ? [...comments, comment] : comments,
    placeholders: { ...existingPlaceholders },
    ...(context === undefined ? {} : { context }),
  };
  for (const [name, value] of Object.entries(placeholders)) {
    catalogue[id].placeholders = {
      ...catalogue[id].placeholders,
      [name]: [...new Set([...(existingPlaceholders[name] ?? []), value])],
    };
  }
}

/** Adds texts of the contracts. The id of a text is its path of keys, joined by dots. */
function addTexts(catalogue: CatalogType, texts: object, file: string, prefix = ''): void {
  for (const [key, text] of Object.entries(texts)) {
    const id = `${prefix}${key}`;
    if (typeof text === 'object') addTexts(catalogue, text, file, `${id}.`);
    else if (typeof text === 'string') addText(catalogue, id, text, file);
  }
}

/** The English text is added as a comment, because the catalogues of other languages contain only its id. */
function addText(catalogue: CatalogType, id: string, text: string, file: string): void {
  const origin = catalogue[id]?.origin ?? [];
  catalogue[id] = {
    message: text,
    translation: text,
    comments: [`English: ${text}`.trimEnd()],
    origin: origin.some(([originFile]) => originFile === file) ? origin : [...origin, [file]],
  };
}

const TextCall = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({
    object: z.object({ value: z.literal('i18n') }),
    property: z.object({ value: z.literal('t') }),
  }),
  arguments: z.unknown(),
});
const Literal = z.object({ expression: z.object({ type: z.literal('StringLiteral'), value: z.string() }) });
const TextArguments = z.tuple([Literal, Literal], z.unknown());

/** Finds calls of `i18n.t`. Throws if an id or text is not a literal. */
function findTexts(file: string, source: string): [id: string, text: string][] {
  return parseNodes(file, source).flatMap(({ node }) => {
    const call = TextCall.safeParse(node);
    if (!call.success) return [];
    const literals = TextArguments.safeParse(call.data.arguments);
    if (!literals.success) throw new Error(`${file}: the id and the text of i18n.t must be literals`);
    const [id, text] = literals.data;
    return [[id.expression.value, text.expression.value]];
  });
}

/** Returns the English messages with the translations in `translated`; '' where there is none. */
export function mergeTranslations(english: CatalogType, translated: CatalogType): CatalogType {
  return Object.fromEntries(
    Object.entries(english).map(([id, message]) => [
      id,
      { ...message, translation: translated[id]?.translation ?? '' },
    ]),
  );
}
