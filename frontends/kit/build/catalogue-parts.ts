import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { TranslatedMessage } from './po-file.ts';

export interface Catalogue {
  name: string;
  language: string;
  texts: readonly TranslatedMessage[];
}

export interface ChunkSources {
  id: string;
  /** A page loads its `entry` chunk, then `first`. `lazy` chunks load on demand. */
  kind: 'entry' | 'first' | 'lazy';
  files: ReadonlySet<string>;
}

export interface CatalogueParts {
  /** JSON files by name, such as `de/123`. */
  contents: ReadonlyMap<string, string>;
  /** Part of the file name, so that browsers can cache the file forever. */
  hash: string;
  entry: readonly string[];
  chunks: readonly string[];
}

/** After gzip. A part of this size loads in about 0.1 s on a slow connection. */
export const maxPartBytes = 5_000;

/**
 * Splits catalogues by the chunks that use the texts. Leaves out texts of earlier chunks, because they are already
 * loaded.
 */
export function splitCatalogues(
  catalogues: readonly Catalogue[],
  chunks: readonly ChunkSources[],
): CatalogueParts {
  const collectFiles = (includes: (kind: ChunkSources['kind']) => boolean) =>
    new Set(chunks.filter(({ kind }) => includes(kind)).flatMap(({ files }) => [...files]));
  const entryFiles = collectFiles(kind => kind === 'entry');
  const firstFiles = collectFiles(kind => kind !== 'lazy');
  const languages = new Set(catalogues.map(({ language }) => language));
  const contents = new Map<string, string>();
  const addPart = (part: string, getTexts: (language: string) => TranslatedMessage[]): string[] => {
    const textsByLanguage = Array.from(languages, language => [language, getTexts(language)] as const);
    if (textsByLanguage.every(([, translated]) => translated.length === 0)) return [];
    for (const [language, translated] of textsByLanguage)
      contents.set(`${language}/${part}`, toJson(translated));
    return [part];
  };
  const findTexts = (language: string, name?: string) =>
    catalogues
      .filter(catalogue => catalogue.language === language && (name ?? catalogue.name) === catalogue.name)
      .flatMap(({ texts }) => texts);

  const names = [...new Set(catalogues.map(({ name }) => name))];
  const entry = names.flatMap(name =>
    addPart(`first-${name}`, language => findTexts(language, name).filter(isUsedIn(entryFiles))),
  );
  const laterChunks = chunks.filter(({ kind }) => kind !== 'entry');
  const parts = laterChunks.flatMap(({ id, kind, files }) => {
    const isLoaded = isUsedIn(kind === 'lazy' ? firstFiles : entryFiles);
    return addPart(id, language =>
      findTexts(language).filter(text => isUsedIn(files)(text) && !isLoaded(text)),
    );
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([...contents]))
    .digest('hex')
    .slice(0, 12);
  return { contents, hash, entry, chunks: parts };
}

const isUsedIn = (files: ReadonlySet<string>) => (text: TranslatedMessage) =>
  text.files.some(file => files.has(file));

const toJson = (texts: readonly TranslatedMessage[]): string =>
  JSON.stringify(Object.fromEntries(texts.map(({ id, text }) => [id, text])));

export const describeOversizedParts = ({ contents }: CatalogueParts): string[] =>
  Array.from(contents, ([name, content]) => ({ name, bytes: gzipSync(content, { level: 9 }).length }))
    .filter(({ bytes }) => bytes > maxPartBytes)
    .map(({ name, bytes }) => `The texts of ${name} have ${bytes} bytes; a part may have ${maxPartBytes}.`);
