import { type Method, type ServiceName, services } from '@giftlist/contracts/route';
import findMyWay from 'find-my-way';
import { type Call, publicCalls } from './calls.ts';
import { pagePaths } from './page-paths.ts';

/** Frontends that are loaded into the shell. */
const remotes = ['list', 'shop', 'friends'] as const;
type RemoteName = (typeof remotes)[number];

export type Params = Readonly<Record<string, string | undefined>>;

/** The target of a request. */
export type Target =
  | { kind: 'call'; call: Call }
  | { kind: 'page'; pattern: string; params: Params }
  | { kind: 'shell-file' }
  | { kind: 'remote-file'; remote: RemoteName }
  | { kind: 'media'; service: ServiceName }
  | { kind: 'document'; path: string }
  | { kind: 'sitemap' }
  | { kind: 'robots' }
  | { kind: 'livez' }
  | { kind: 'readyz' }
  | { kind: 'unknown' };

export type Targets = (method: string, path: string, wantsPage: boolean) => Target;
type Entry = (found: { path: string; params: Params; wantsPage: boolean }) => Target;

/** Files in the folders of the shell's build, and certain files at the root. */
const shellFolders = ['static', 'assets', 'icons', 'fonts', 'img'];
const rootFile = /^\/[\w.-]+\.(?:js|mjs|css|json|map|txt|xml|ico|png|svg|webp|webmanifest|woff2)$/;

/** Builds a radix tree of all routes once; each request is matched against it. */
export function createTargets(calls: readonly Call[] = publicCalls()): Targets {
  const router = findMyWay({ maxParamLength: 500 });
  const on = (method: Method, pattern: string, entry: Entry) =>
    router.on(method, pattern, () => undefined, entry);
  const fixed = (target: Target): Entry => {
    return () => target;
  };

  for (const call of calls) {
    const asCall: Target = { kind: 'call', call };
    on(call.method, call.pattern, ({ params, wantsPage }) =>
      call.alsoPage && wantsPage ? { kind: 'page', pattern: call.pattern, params } : asCall,
    );
  }
  const both = new Set(calls.filter(call => call.alsoPage).map(call => call.pattern));
  for (const pattern of pagePaths) {
    const page: Entry = ({ params }) => ({ kind: 'page', pattern, params });
    if (!both.has(pattern)) on('GET', pattern, page);
    if (pattern !== '/') on('GET', `${pattern}/`, page);
  }
  for (const folder of shellFolders) on('GET', `/${folder}/*`, fixed({ kind: 'shell-file' }));
  for (const remote of remotes) {
    on('GET', `/mf/${remote}/*`, fixed({ kind: 'remote-file', remote }));
  }
  for (const service of services) on('GET', `/media/${service}/:hash`, fixed({ kind: 'media', service }));
  for (const path of ['/openapi.json', '/asyncapi.json', '/docs', '/docs/', '/docs/:file']) {
    on('GET', path, found => ({ kind: 'document', path: found.path }));
  }
  on('GET', '/sitemap.xml', fixed({ kind: 'sitemap' }));
  on('GET', '/robots.txt', fixed({ kind: 'robots' }));
  on('GET', '/livez', fixed({ kind: 'livez' }));
  on('GET', '/readyz', fixed({ kind: 'readyz' }));

  return (method, path, wantsPage) => {
    const asked = method === 'HEAD' ? 'GET' : method;
    const found = isMethod(asked) ? router.find(asked, path) : null;
    if (found) {
      const entry: Entry = found.store;
      const target = entry({ path, params: found.params, wantsPage });
      // HEAD on a stream would open it for nobody.
      const isHeadOfStream = method === 'HEAD' && target.kind === 'call' && target.call.isEventStream;
      return isHeadOfStream ? { kind: 'unknown' } : target;
    }
    return asked === 'GET' && rootFile.test(path) ? { kind: 'shell-file' } : { kind: 'unknown' };
  };
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[];
const isMethod = (method: string): method is Method => methods.includes(method);
