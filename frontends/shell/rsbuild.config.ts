import { defineShell } from '../kit/build/federation.ts';

export default defineShell({
  source: { entry: { index: './src/index.ts' } },
  html: { template: './src/index.html' },
  performance: {
    // The two faces of every first view; the other subsets come when a letter asks for them.
    preload: { type: 'all-assets', include: [/(figtree|bricolage-grotesque)-latin-wght/] },
  },
});
