import { defineConfig } from '@rsbuild/core';

/** People download the extension from this path. */
const folder = 'assets/extension';

export default defineConfig({
  source: { entry: { background: './src/background.ts' } },
  resolve: { conditionNames: ['source', '...'] },
  output: {
    target: 'web-worker',
    distPath: { js: folder },
    filename: { js: '[name].js' },
    overrideBrowserslist: ['chrome >= 126'],
    legalComments: 'none',
  },
  tools: { rspack: { output: { asyncChunks: false } } },
});
