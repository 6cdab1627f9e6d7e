import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;
const minBytesToCompress = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < minBytesToCompress) return;
  const content = await readFile(path);
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await toBrotli(content, brotliOptions));
  await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}

/** Writes a `.br` and a `.gz` copy of each text file of at least 1 KiB in the build. */
export const pluginCompress = (): RsbuildPlugin => ({
  name: 'giftlist:compress',
  apply: 'build',
  setup(api) {
    api.onAfterBuild(async () => {
      const { distPath } = api.context;
      const files = await readdir(distPath, { recursive: true });
      await Promise.all(
        files.filter(file => compressible.test(file)).map(file => compressFile(join(distPath, file))),
      );
    });
  },
});
