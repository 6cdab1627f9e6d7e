import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { TranslatedMessage } from './po-file.ts';

export interface Catalogue {
  frontend: string;
  language: string;
  texts: readonly TranslatedMessage[];
}

export interface ChunkSources {
  id: string;
  /** A page loads its `entry` chunk, then the `routes` of a remote. `lazy` chunks load on demand. */
  kind: 'entry' | 'routes' | 'lazy';
  files: ReadonlySet<string>;
}

export interface CatalogueParts {
  /** JSON files by name, such as `de/123`. */
  contents: ReadonlyMap<string, string>;
  /** Part of the file name, so that browsers can cache the file forever. */
  hash: string;
  /** One name per frontend that has texts in the entry chunk, such as `first-kit`. */
  entryParts: readonly string[];
  /** The chunks other than `entry` that have texts. */
  chunkIds: readonly string[];
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
  const initialFiles = collectFiles(kind => kind !== 'lazy');
  const languages = new Set(catalogues.map(({ language }) => language));
  const contents = new Map<string, string>();
  /** Returns `[name]`, or `[]` if no language has texts. */
  const addPart = (name: string, getTexts: (language: string) => TranslatedMessage[]): string[] => {
    const textsByLanguage = Array.from(languages, language => [language, getTexts(language)] as const);
    if (textsByLanguage.every(([, translated]) => translated.length === 0)) return [];
    for (const [language, translated] of textsByLanguage)
      contents.set(`${language}/${name}`, toJson(translated));
    return [name];
  };
  const findTexts = (language: string, frontend?: string) =>
    catalogues
      .filter(catalogue => catalogue.language === language)
      .filter(catalogue => frontend === undefined || catalogue.frontend === frontend)
      .flatMap(({ texts }) => texts);

  const frontends = [...new Set(catalogues.map(({ frontend }) => frontend))];
  const entryParts = frontends.flatMap(frontend =>
    addPart(`first-${frontend}`, language => findTexts(language, frontend).filter(isUsedIn(entryFiles))),
  );
  const laterChunks = chunks.filter(({ kind }) => kind !== 'entry');
  const chunkIds = laterChunks.flatMap(({ id, kind, files }) => {
    const isLoaded = isUsedIn(kind === 'lazy' ? initialFiles : entryFiles);
    return addPart(id, language =>
      findTexts(language).filter(text => isUsedIn(files)(text) && !isLoaded(text)),
    );
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([...contents]))
    .digest('hex')
    .slice(0, 12);
  return { contents, hash, entryParts, chunkIds };
}

const isUsedIn = (files: ReadonlySet<string>) => (text: TranslatedMessage) =>
  text.files.some(file => files.has(file));

const toJson = (texts: readonly TranslatedMessage[]): string =>
  JSON.stringify(Object.fromEntries(texts.map(({ id, text }) => [id, text])));

export const describeOversizedParts = ({ contents }: CatalogueParts): string[] =>
  Array.from(contents, ([name, content]) => ({ name, bytes: gzipSync(content, { level: 9 }).length }))
    .filter(({ bytes }) => bytes > maxPartBytes)
    .map(
      ({ name, bytes }) =>
        `The texts of ${name} have ${bytes} bytes after gzip; at most ${maxPartBytes} are allowed.`,
    );
