import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core';
import { pseudoLanguage } from '../../../contracts/src/languages.ts';
import { toPseudoText } from '../../../contracts/src/rules/pseudo-text.ts';
import {
  type Catalogue,
  type CatalogueParts,
  type ChunkSources,
  describeOversizedParts,
  splitCatalogues,
} from './catalogue-parts.ts';
import { readMessages } from './po-file.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const name = 'giftlist:catalogues';
const folder = 'static/texts';
const { RuntimeGlobals, RuntimeModule, Compilation } = rspack;

async function readCatalogues(frontend: string): Promise<Catalogue[]> {
  const languagesFolder = path.join(root, 'frontends', frontend, 'languages');
  const catalogues = readdirSync(languagesFolder).map(async file => {
    const language = path.basename(file, '.po');
    const texts = await readMessages(path.join(languagesFolder, file));
    if (language !== 'en') return { name: frontend, language, texts };
    const pseudo = texts.map(text => ({ ...text, text: toPseudoText(text.text) }));
    return { name: frontend, language: pseudoLanguage, texts: pseudo };
  });
  return Promise.all(catalogues);
}

/** Returns paths from the repository root. */
function listSourceFiles(modules: Iterable<Rspack.Module>): string[] {
  return Array.from(modules).flatMap(module => {
    if ('modules' in module) return listSourceFiles(module.modules as Iterable<Rspack.Module>);
    if (!('resource' in module) || typeof module.resource !== 'string') return [];
    return [path.relative(root, module.resource.split('?', 1)[0] ?? '').replaceAll('\\', '/')];
  });
}

function getChunkKind(chunk: Rspack.Chunk): ChunkSources['kind'] {
  if (chunk.name?.startsWith('__federation_expose_')) return 'first';
  return chunk.canBeInitial() ? 'entry' : 'lazy';
}

function listChunks({ chunks, chunkGraph }: Rspack.Compilation): ChunkSources[] {
  return Array.from(chunks, chunk => ({
    id: String(chunk.id),
    kind: getChunkKind(chunk),
    files: new Set(listSourceFiles(chunkGraph.getChunkModulesIterable(chunk))),
  }));
}

/** Loads the texts of a chunk with the chunk, except on English pages. */
class LoadTextsModule extends RuntimeModule {
  private readonly parts: () => CatalogueParts;

  constructor(parts: () => CatalogueParts) {
    super(name, RuntimeModule.STAGE_ATTACH);
    this.parts = parts;
  }

  override generate(): string {
    const { chunks, hash } = this.parts();
    const { ensureChunkHandlers, publicPath } = RuntimeGlobals;
    return `var texts = ${JSON.stringify(chunks)};
${ensureChunkHandlers}.texts = (id, promises) => {
  var add = globalThis.giftlistTexts;
  if (add && texts.includes(String(id))) promises.push(add(${publicPath} + "${folder}/*/" + id + ".${hash}.json"));
};`;
  }
}

/**
 * Splits the catalogues so that each chunk loads only its own texts. Fails the build if a part is too large, except
 * in the pseudo-language.
 */
export const pluginCatalogues = (frontends: readonly string[]): RsbuildPlugin => ({
  name,
  setup(api) {
    const partsByCompilation = new WeakMap<Rspack.Compilation, CatalogueParts>();
    let catalogues: Catalogue[] = [];
    const getParts = (compilation: Rspack.Compilation): CatalogueParts => {
      const parts =
        partsByCompilation.get(compilation) ?? splitCatalogues(catalogues, listChunks(compilation));
      partsByCompilation.set(compilation, parts);
      return parts;
    };
    const apply = (compiler: Rspack.Compiler): void => {
      compiler.hooks.beforeCompile.tapPromise(name, async () => {
        catalogues = (await Promise.all(frontends.map(readCatalogues))).flat();
      });
      compiler.hooks.thisCompilation.tap(name, compilation => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk, requirements) => {
          for (const requirement of ['ensureChunk', 'ensureChunkHandlers', 'publicPath'] as const)
            requirements.add(RuntimeGlobals[requirement]);
          compilation.addRuntimeModule(chunk, new LoadTextsModule(() => getParts(compilation)));
        });
        compilation.hooks.processAssets.tap(
          { name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          () => emitParts(compiler, compilation, getParts(compilation)),
        );
      });
    };
    api.modifyRspackConfig(config => void config.plugins.push({ apply }));
    // The scripts read this tag, so it comes first.
    api.modifyHTML((html, { compilation }) => {
      const { entry, hash } = getParts(compilation);
      const urls = entry.map(part => `/${folder}/*/${part}.${hash}.json`).join(' ');
      return html.replace('<title>', `<meta name="catalogues" content="${urls}"><title>`);
    });
  },
});

function emitParts(compiler: Rspack.Compiler, compilation: Rspack.Compilation, parts: CatalogueParts): void {
  for (const [part, content] of parts.contents)
    compilation.emitAsset(
      `${folder}/${part}.${parts.hash}.json`,
      new compiler.rspack.sources.RawSource(content),
    );
  for (const message of describeOversizedParts(parts))
    if (!message.includes(pseudoLanguage)) compilation.errors.push(new compiler.rspack.WebpackError(message));
}
