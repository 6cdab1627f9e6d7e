import { type Method, type ServiceName, services } from '@giftlist/contracts/route';
import findMyWay from 'find-my-way';
import { type Call, findPublicCalls } from './calls.ts';
import { pagePaths } from './page-paths.ts';

const remotes = ['list', 'shop', 'friends'] as const;
type RemoteName = (typeof remotes)[number];

export type Params = Readonly<Record<string, string | undefined>>;

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

export type TargetMatcher = (method: string, path: string, wantsPage: boolean) => Target;
type CreateTarget = (match: { path: string; params: Params; wantsPage: boolean }) => Target;

/** The shell's folders. `rootFile` matches its files at the root. */
const shellFolders = ['static', 'assets', 'icons', 'fonts', 'img'];
const rootFile = /^\/[\w.-]+\.(?:js|mjs|css|json|map|txt|xml|ico|png|svg|webp|webmanifest|woff2)$/;

export function createTargetMatcher(calls: readonly Call[] = findPublicCalls()): TargetMatcher {
  const router = findMyWay({ maxParamLength: 500 });
  const register = (method: Method, pattern: string, createTarget: CreateTarget) =>
    router.on(method, pattern, () => undefined, createTarget);
  const createConstant = (target: Target): CreateTarget => {
    return () => target;
  };

  for (const call of calls) {
    const callTarget: Target = { kind: 'call', call };
    register(call.method, call.pattern, ({ params, wantsPage }) =>
      call.hasPage && wantsPage ? { kind: 'page', pattern: call.pattern, params } : callTarget,
    );
  }
  const sharedPatterns = new Set(calls.filter(call => call.hasPage).map(call => call.pattern));
  for (const pattern of pagePaths) {
    const createPage: CreateTarget = ({ params }) => ({ kind: 'page', pattern, params });
    if (!sharedPatterns.has(pattern)) register('GET', pattern, createPage);
    if (pattern !== '/') register('GET', `${pattern}/`, createPage);
  }
  for (const folder of shellFolders) register('GET', `/${folder}/*`, createConstant({ kind: 'shell-file' }));
  for (const remote of remotes) {
    register('GET', `/mf/${remote}/*`, createConstant({ kind: 'remote-file', remote }));
  }
  for (const service of services)
    register('GET', `/media/${service}/:hash`, createConstant({ kind: 'media', service }));
  for (const path of ['/openapi.json', '/asyncapi.json', '/docs', '/docs/', '/docs/:file']) {
    register('GET', path, ({ path: urlPath }) => ({ kind: 'document', path: urlPath }));
  }
  register('GET', '/sitemap.xml', createConstant({ kind: 'sitemap' }));
  register('GET', '/robots.txt', createConstant({ kind: 'robots' }));
  register('GET', '/livez', createConstant({ kind: 'livez' }));
  register('GET', '/readyz', createConstant({ kind: 'readyz' }));

  return (method, path, wantsPage) => {
    const routedMethod = method === 'HEAD' ? 'GET' : method;
    const match = isMethod(routedMethod) ? router.find(routedMethod, path) : null;
    if (match) {
      const createTarget: CreateTarget = match.store;
      const target = createTarget({ path, params: match.params, wantsPage });
      // A HEAD request must not open an event stream.
      const isHeadForStream = method === 'HEAD' && target.kind === 'call' && target.call.isEventStream;
      return isHeadForStream ? { kind: 'unknown' } : target;
    }
    return routedMethod === 'GET' && rootFile.test(path) ? { kind: 'shell-file' } : { kind: 'unknown' };
  };
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[];
const isMethod = (method: string): method is Method => methods.includes(method);
