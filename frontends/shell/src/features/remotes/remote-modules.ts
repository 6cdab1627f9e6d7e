import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { remoteFor } from './remote-table.ts';

/** The file that maps remotes to their manifests. It is fetched, so that a remote can move without a build. */
const tablePath = '/remotes.json';

let table: Promise<ReadonlyMap<string, string>> | undefined;
const modules = new Map<string, Promise<RemoteModule>>();
const failed = new Set<string>();

/** Changes a URL that failed, because the runtime and the browser have cached the failure. */
const withCacheBuster = (url: string) => `${url}${url.includes('?') ? '&' : '?'}t=${Date.now()}`;

registerPlugins([
  {
    name: 'retry-shared',
    createScript({ url }) {
      if (failed.size === 0) return;
      const script = document.createElement('script');
      script.src = withCacheBuster(url);
      return script;
    },
  },
]);

// The runtime caches the failure of a shared module. Without this plugin, the module stays missing when online again.
registerGlobalPlugins([
  {
    name: 'load-shared-parts-again',
    async beforeLoadShare(args) {
      const scopes = Object.values(args.origin.shareScopeMap);
      const entries = scopes.flatMap(scope => Object.values(scope[args.pkgName] ?? {}));
      for (const entry of entries) {
        if (entry.loaded || !entry.loading) continue;
        await Promise.resolve(entry.loading).catch(() => {
          entry.loading = null;
        });
      }
      return args;
    },
  },
]);

async function fetchTable(): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(tablePath, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${tablePath} returned ${response.status}`);
  const body: unknown = await response.json();
  const entries = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new Map(entries);
}

async function load(name: string, isRetry: boolean): Promise<RemoteModule> {
  table ??= fetchTable();
  let entry: string | undefined;
  try {
    entry = (await table).get(name);
  } catch (error) {
    table = undefined;
    throw error;
  }
  if (!entry) throw new Error(`${tablePath} contains no remote ${name}`);
  registerRemotes([{ name, entry: isRetry ? withCacheBuster(entry) : entry }], { force: isRetry });
  const module = await loadRemote<RemoteModule>(`${name}/routes`);
  if (!module) throw new Error(`The remote ${name} exposes no routes`);
  failed.delete(name);
  return module;
}

/** Returns the routes of a remote, loaded once; after a failure, the next call tries again. */
export function getRemoteModule(name: string): Promise<RemoteModule> {
  let module = modules.get(name);
  if (!module) {
    module = load(name, failed.has(name)).catch(error => {
      failed.add(name);
      modules.delete(name);
      throw error;
    });
    modules.set(name, module);
  }
  return module;
}

/** Starts loading the remote of a path, before the first render. */
export function preloadRemoteFor(pathname: string): void {
  const name = remoteFor(pathname);
  // If it fails, `RemotePage` shows the error.
  if (name) getRemoteModule(name).catch(() => undefined);
}
