import type { Target } from '../routing/target.ts';

interface Limit {
  name: string;
  perMinute: number;
}

/** Requests for files and pictures per minute: far more than even large pages need. */
const files: Limit = { name: 'files', perMinute: 6_000 };

/** The rate limit key of a request; undefined if it is not limited (also with `perMinute` 0). */
export function limitOf(target: Target, perMinute: number): Limit | undefined {
  if (perMinute === 0) return undefined;
  switch (target.kind) {
    case 'call': {
      const { key, perMinute: own } = target.call;
      return own === undefined
        ? { name: 'all', perMinute }
        : { name: key.replaceAll(' ', ''), perMinute: own };
    }
    case 'page':
    case 'unknown':
      return { name: 'all', perMinute };
    case 'media':
    case 'shell-file':
    case 'remote-file':
    case 'document':
    case 'sitemap':
    case 'robots':
      return files;
    case 'livez':
    case 'readyz':
      return undefined;
  }
}
