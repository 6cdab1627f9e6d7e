import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineShell } from '../kit/build/federation.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * The hash makes a page load the version it was built with, even during a rollout. Pages of earlier releases use
 * `/early.js`.
 */
const earlyScript = isDevelopment ? 'early.js' : `static/js/early.${hashFile('public/early.js')}.js`;

function hashFile(file: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(file, import.meta.url)))
    .digest('hex')
    .slice(0, 10);
}

interface Tag {
  tag: string;
  attrs?: Record<string, string | boolean | null | undefined>;
}

/** Replaces script tags with preloads, because `early.js` runs the scripts later. */
const toPreloads = (tags: Tag[]) =>
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
    templateParameters: { earlyScript: `/${earlyScript}` },
    tags: isDevelopment ? [{ tag: 'script', attrs: { src: '/hot-reload.js' }, append: false }] : toPreloads,
  },
  output: isDevelopment ? {} : { copy: [{ from: './public/early.js', to: earlyScript }] },
  // The shell serves the extension's build, so the extension must be built first.
  server: {
    publicDir: [
      { name: 'public' },
      { name: '../extension/dist' },
      { name: 'dev-public', copyOnBuild: false },
    ],
  },
  performance: {
    // Preloads the fonts of the first view. Other subsets load on demand.
    preload: {
      type: 'all-assets',
      include: [/(figtree-latin-wght|bricolage-grotesque-latin-700)-normal\.\w+\.woff2$/],
    },
  },
});
