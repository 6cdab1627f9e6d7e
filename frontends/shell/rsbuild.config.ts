import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineShell } from '../kit/build/federation.ts';

const development = process.env.NODE_ENV === 'development';

/**
 * The hash in the name lets a page load its own version during a rollout: another version might not start its scripts.
 * `/early.js` remains for pages of earlier releases.
 */
const earlyScript = development ? 'early.js' : `static/js/early.${hashFile('public/early.js')}.js`;

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

/**
 * Replaces the script tags by preloads; `early.js` runs the scripts. On server-rendered pages (gateway,
 * `early-page.ts`), it also loads them.
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
    templateParameters: { earlyScript: `/${earlyScript}` },
    tags: development ? [{ tag: 'script', attrs: { src: '/hot-reload.js' }, append: false }] : runLater,
  },
  output: development ? {} : { copy: [{ from: './public/early.js', to: earlyScript }] },
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
