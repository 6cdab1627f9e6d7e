import type { Target } from '../routing/target.ts';

interface Limit {
  /** Part of the rate limit key. Requests with the same name are counted together. */
  name: string;
  perMinute: number;
}

/** Far more than even large pages need. */
const fileLimit: Limit = { name: 'files', perMinute: 6_000 };

/** Returns undefined if there is no limit. A `defaultPerMinute` of 0 turns all limits off. */
export function findLimit(target: Target, defaultPerMinute: number): Limit | undefined {
  if (defaultPerMinute === 0) return undefined;
  switch (target.kind) {
    case 'call': {
      const { key, perMinute: routeLimit } = target.call;
      if (key.startsWith('GET /media/')) return fileLimit;
      return routeLimit === undefined
        ? { name: 'all', perMinute: defaultPerMinute }
        : { name: key.replaceAll(' ', ''), perMinute: routeLimit };
    }
    case 'page':
    case 'unknown':
      return { name: 'all', perMinute: defaultPerMinute };
    case 'media':
    case 'shell-file':
    case 'remote-file':
    case 'document':
    case 'sitemap':
    case 'robots':
      return fileLimit;
    case 'livez':
    case 'readyz':
      return undefined;
  }
}
