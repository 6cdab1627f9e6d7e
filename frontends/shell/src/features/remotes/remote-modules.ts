import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { findRemote } from './remote-table.ts';

/** Maps remotes to the URLs of their manifests. Fetched, so that a remote can move without a new build of the shell. */
const tablePath = '/remotes.json';
const tableTimeoutMs = 10_000;

let tableRequest: Promise<ReadonlyMap<string, string>> | undefined;
const modules = new Map<string, Promise<RemoteModule>>();
const failedRemotes = new Set<string>();

/** Failures are cached by the runtime and the browser, so a retry needs another URL. */
const addCacheBuster = (url: string) => `${url}${url.includes('?') ? '&' : '?'}t=${Date.now()}`;

registerPlugins([
  {
    name: 'retry-shared',
    createScript({ url }) {
      if (failedRemotes.size === 0) return;
      const script = document.createElement('script');
      script.src = addCacheBuster(url);
      return script;
    },
  },
]);

// Without this plugin, the runtime would never reload a shared module after a failure.
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
  const response = await fetch(tablePath, { signal: AbortSignal.timeout(tableTimeoutMs) });
  if (!response.ok) throw new Error(`${tablePath} returned ${response.status}`);
  const body: unknown = await response.json();
  const entries = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new Map(entries);
}

async function loadModule(name: string, isRetry: boolean): Promise<RemoteModule> {
  tableRequest ??= fetchTable();
  let manifestUrl: string | undefined;
  try {
    manifestUrl = (await tableRequest).get(name);
  } catch (error) {
    tableRequest = undefined;
    throw error;
  }
  if (!manifestUrl) throw new Error(`${tablePath} contains no remote ${name}`);
  registerRemotes([{ name, entry: isRetry ? addCacheBuster(manifestUrl) : manifestUrl }], { force: isRetry });
  const module = await loadRemote<RemoteModule>(`${name}/routes`);
  if (!module) throw new Error(`The remote ${name} exposes no routes`);
  failedRemotes.delete(name);
  return module;
}

/** Loads the routes of a remote once, and again after a failure. */
export function getRemoteModule(name: string): Promise<RemoteModule> {
  let module = modules.get(name);
  if (!module) {
    module = loadModule(name, failedRemotes.has(name)).catch(error => {
      failedRemotes.add(name);
      modules.delete(name);
      throw error;
    });
    modules.set(name, module);
  }
  return module;
}

/** Loads a path's remote before the first render. */
export function preloadRemote(pathname: string): void {
  const name = findRemote(pathname);
  // `RemotePage` shows the error if this fails.
  if (name) getRemoteModule(name).catch(() => undefined);
}
