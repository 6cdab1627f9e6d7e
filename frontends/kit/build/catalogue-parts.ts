import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { TranslatedMessage } from './po-file.ts';

export interface Catalogue {
  /** Such as `list`. */
  name: string;
  language: string;
  texts: readonly TranslatedMessage[];
}

export interface ChunkSources {
  id: string;
  /** `entry`: loaded by the page itself. `first`: loaded before all `lazy` ones. */
  kind: 'entry' | 'first' | 'lazy';
  files: ReadonlySet<string>;
}

export interface CatalogueParts {
  /** JSON objects of texts by id, under names such as `de/123`. */
  contents: ReadonlyMap<string, string>;
  /** Part of the file names, so that the content of a URL never changes. */
  hash: string;
  entry: readonly string[];
  /** The ids of the other chunks that have texts. */
  chunks: readonly string[];
}

/** Of one part, compressed with gzip: about 0.1 s on a slow line. */
export const maxPartBytes = 5_000;

/**
 * Divides catalogues by the chunks that use the texts. A part leaves out texts that are already loaded: those of the
 * entry and, for lazy chunks, those of the first chunks.
 */
export function splitCatalogues(
  catalogues: readonly Catalogue[],
  chunks: readonly ChunkSources[],
): CatalogueParts {
  const filesOf = (includes: (kind: ChunkSources['kind']) => boolean) =>
    new Set(chunks.filter(({ kind }) => includes(kind)).flatMap(({ files }) => [...files]));
  const entryFiles = filesOf(kind => kind === 'entry');
  const firstFiles = filesOf(kind => kind !== 'lazy');
  const languages = new Set(catalogues.map(({ language }) => language));
  const contents = new Map<string, string>();
  const add = (part: string, textsIn: (language: string) => TranslatedMessage[]): string[] => {
    const texts = Array.from(languages, language => [language, textsIn(language)] as const);
    if (texts.every(([, translated]) => translated.length === 0)) return [];
    for (const [language, translated] of texts) contents.set(`${language}/${part}`, jsonOf(translated));
    return [part];
  };
  const textsOf = (language: string, name?: string) =>
    catalogues
      .filter(catalogue => catalogue.language === language && (name ?? catalogue.name) === catalogue.name)
      .flatMap(({ texts }) => texts);

  const names = [...new Set(catalogues.map(({ name }) => name))];
  const entry = names.flatMap(name =>
    add(`first-${name}`, language => textsOf(language, name).filter(isIn(entryFiles))),
  );
  const others = chunks.filter(({ kind }) => kind !== 'entry');
  const ids = others.flatMap(({ id, kind, files }) => {
    const isLoaded = isIn(kind === 'lazy' ? firstFiles : entryFiles);
    return add(id, language => textsOf(language).filter(text => isIn(files)(text) && !isLoaded(text)));
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([...contents]))
    .digest('hex')
    .slice(0, 12);
  return { contents, hash, entry, chunks: ids };
}

const isIn = (files: ReadonlySet<string>) => (text: TranslatedMessage) =>
  text.files.some(file => files.has(file));

const jsonOf = (texts: readonly TranslatedMessage[]): string =>
  JSON.stringify(Object.fromEntries(texts.map(({ id, text }) => [id, text])));

export const oversizedParts = ({ contents }: CatalogueParts): string[] =>
  Array.from(contents, ([name, content]) => ({ name, bytes: gzipSync(content, { level: 9 }).length }))
    .filter(({ bytes }) => bytes > maxPartBytes)
    .map(({ name, bytes }) => `The texts of ${name} have ${bytes} bytes; a part may have ${maxPartBytes}.`);
