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
const pluginName = 'giftlist:catalogues';
const folder = 'static/texts';
const { RuntimeGlobals, RuntimeModule, Compilation } = rspack;

async function readCatalogues(frontend: string): Promise<Catalogue[]> {
  const languagesFolder = path.join(root, 'frontends', frontend, 'languages');
  const catalogues = readdirSync(languagesFolder).map(async file => {
    const language = path.basename(file, '.po');
    const texts = await readMessages(path.join(languagesFolder, file));
    if (language !== 'en') return { frontend, language, texts };
    // The code contains the English texts, so the English catalogue only provides the pseudo-language.
    const pseudoTexts = texts.map(text => ({ ...text, text: toPseudoText(text.text) }));
    return { frontend, language: pseudoLanguage, texts: pseudoTexts };
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
  if (chunk.name?.startsWith('__federation_expose_')) return 'routes';
  return chunk.canBeInitial() ? 'entry' : 'lazy';
}

function listChunks({ chunks, chunkGraph }: Rspack.Compilation): ChunkSources[] {
  return Array.from(chunks, chunk => ({
    id: String(chunk.id),
    kind: getChunkKind(chunk),
    files: new Set(listSourceFiles(chunkGraph.getChunkModulesIterable(chunk))),
  }));
}

/** Makes browsers load a chunk's texts together with the chunk, except on English pages. */
class LoadTextsModule extends RuntimeModule {
  private readonly getParts: () => CatalogueParts;

  constructor(getParts: () => CatalogueParts) {
    super(pluginName, RuntimeModule.STAGE_ATTACH);
    this.getParts = getParts;
  }

  override generate(): string {
    const { chunkIds, hash } = this.getParts();
    const { ensureChunkHandlers, publicPath } = RuntimeGlobals;
    return `var chunkIds = ${JSON.stringify(chunkIds)};
${ensureChunkHandlers}.texts = (id, promises) => {
  var load = globalThis.giftlistTexts;
  if (load && chunkIds.includes(String(id))) promises.push(load(${publicPath} + "${folder}/*/" + id + ".${hash}.json"));
};`;
  }
}

/**
 * Splits the catalogues so that each chunk loads only its own texts. Fails the build if a part is too large, except
 * in the pseudo-language.
 */
export const pluginCatalogues = (frontends: readonly string[]): RsbuildPlugin => ({
  name: pluginName,
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
      compiler.hooks.beforeCompile.tapPromise(pluginName, async () => {
        catalogues = (await Promise.all(frontends.map(readCatalogues))).flat();
      });
      compiler.hooks.thisCompilation.tap(pluginName, compilation => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap(pluginName, (chunk, requirements) => {
          for (const requirement of ['ensureChunk', 'ensureChunkHandlers', 'publicPath'] as const)
            requirements.add(RuntimeGlobals[requirement]);
          compilation.addRuntimeModule(chunk, new LoadTextsModule(() => getParts(compilation)));
        });
        compilation.hooks.processAssets.tap(
          { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          () => emitParts(compiler, compilation, getParts(compilation)),
        );
      });
    };
    api.modifyRspackConfig(config => void config.plugins.push({ apply }));
    // The scripts read this tag, so it must come before them.
    api.modifyHTML((html, { compilation }) => {
      const { entryParts, hash } = getParts(compilation);
      const urls = entryParts.map(part => `/${folder}/*/${part}.${hash}.json`).join(' ');
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
