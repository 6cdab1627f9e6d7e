import { defineShell } from '../kit/build/federation.ts';

const development = process.env.NODE_ENV === 'development';

interface Tag {
  tag: string;
  attrs?: Record<string, string | boolean | null | undefined>;
}

/**
 * The scripts are preloaded, and run by `early.js`. On server-rendered pages it also loads them (gateway,
 * `early-page.ts`).
 */
const runLater = (tags: Tag[]) =>
  tags.map(tag =>
    tag.tag === 'script' && String(tag.attrs?.src).startsWith('/static/')
      ? {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'script',
            href: tag.attrs?.src,
            fetchpriority: 'low',
            'data-run': true,
          },
          head: false,
        }
      : tag,
  );

export default defineShell({
  source: { entry: { index: './src/index.ts' } },
  html: {
    template: './src/index.html',
    tags: development ? [{ tag: 'script', attrs: { src: '/hot-reload.js' }, append: false }] : runLater,
  },
  // The build of the shell depends on that of the extension.
  server: {
    publicDir: [
      { name: 'public' },
      { name: '../extension/dist' },
      { name: 'dev-public', copyOnBuild: false },
    ],
  },
  performance: {
    // The two fonts of every first view; other subsets load when a character needs them.
    preload: {
      type: 'all-assets',
      include: [/(figtree-latin-wght|bricolage-grotesque-latin-700)-normal\.\w+\.woff2$/],
    },
  },
});
