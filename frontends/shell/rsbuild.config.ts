import { defineShell } from '../kit/build/federation.ts';

const development = process.env.NODE_ENV === 'development';

export default defineShell({
  source: { entry: { index: './src/index.ts' } },
  html: {
    template: './src/index.html',
    tags: development ? [{ tag: 'script', attrs: { src: '/hot-reload.js' }, append: false }] : [],
  },
  // Who builds the shell has built the extension before.
  server: {
    publicDir: [
      { name: 'public' },
      { name: '../extension/dist' },
      { name: 'dev-public', copyOnBuild: false },
    ],
  },
  performance: {
    // The two faces of every first view; the other subsets come when a letter asks for them.
    preload: {
      type: 'all-assets',
      include: [/(figtree-latin-wght|bricolage-grotesque-latin-700)-normal\.\w+\.woff2$/],
    },
  },
});
