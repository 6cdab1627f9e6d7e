import { defineConfig } from '@rsbuild/core';

/** The path from which people download the extension. */
const downloadPath = 'assets/extension';

export default defineConfig({
  source: { entry: { background: './src/background.ts' } },
  resolve: { conditionNames: ['source', '...'] },
  output: {
    target: 'web-worker',
    distPath: { js: downloadPath },
    filename: { js: '[name].js' },
    overrideBrowserslist: ['chrome >= 126'],
    legalComments: 'none',
  },
  tools: { rspack: { output: { asyncChunks: false } } },
});
