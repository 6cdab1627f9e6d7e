import { readFileSync } from 'node:fs';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { defineConfig, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { pluginCatalogues } from './catalogues.ts';
import { pluginCompress } from './compress.ts';
import { macros } from './macros.ts';

/** The shell provides these libraries to the remotes. */
const libraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@lingui/core',
  '@lingui/react',
] as const;

/**
 * The kit's public entries. Shared entries cannot be tree-shaken, so `lazy` entries hold the code that the first view
 * does not need.
 */
export const kitEntries = {
  eager: ['base', 'client', 'language', 'query', 'router'],
  lazy: ['forms', 'media', 'overlay', 'places'],
} as const;

const remotes = { list: 4202, shop: 4203, friends: 4204 } as const;
export type RemoteName = keyof typeof remotes;

const shellPort = 4201;

const getVersion = (importPath: string): string => {
  const segmentCount = importPath.startsWith('@') ? 2 : 1;
  const packageName = importPath.split('/').slice(0, segmentCount).join('/');
  const manifest: unknown = JSON.parse(
    readFileSync(new URL(`../node_modules/${packageName}/package.json`, import.meta.url), 'utf8'),
  );
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`${packageName} has no version`);
};

const kitVersion = '0.1.0';

interface Share {
  singleton: true;
  version: string;
  requiredVersion: string;
  eager?: boolean;
  import?: false;
}

function getSharedModules(role: 'provides' | 'consumes', isDevelopment: boolean): Record<string, Share> {
  const createShare = (version: string, { eager }: { eager: boolean }): Share => ({
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    ...(role === 'provides' ? { eager } : { import: false }),
  });
  const sharedModules: Record<string, Share> = {};
  const importPaths = isDevelopment ? [...libraries, 'react/jsx-dev-runtime'] : libraries;
  for (const importPath of importPaths)
    sharedModules[importPath] = createShare(getVersion(importPath), { eager: true });
  for (const entry of kitEntries.eager)
    sharedModules[`@giftlist/frontend-kit/${entry}`] = createShare(kitVersion, { eager: true });
  for (const entry of kitEntries.lazy)
    sharedModules[`@giftlist/frontend-kit/${entry}`] = createShare(kitVersion, { eager: false });
  return sharedModules;
}

/** Imports each icon from its own file, because the package's index exports six thousand icons. */
const iconImports = {
  libraryName: '@tabler/icons-react',
  customName: '@tabler/icons-react/dist/esm/icons/{{ member }}.mjs',
  transformToDefaultImport: true,
  camelToDashComponentName: false,
};

function createBaseConfig(port: number, isDevelopment: boolean): RsbuildConfig {
  return {
    plugins: [pluginReact({ splitChunks: false }), pluginCompress()],
    source: { transformImport: [iconImports] },
    resolve: { conditionNames: ['source', '...'] },
    server: { port, strictPort: true, host: 'localhost', cors: true },
    dev: {
      // Behind the gateway, the page's origin differs from the development server's.
      client: { protocol: 'ws', host: 'localhost', port },
      lazyCompilation: false,
    },
    output: {
      target: 'web',
      sourceMap: { js: isDevelopment ? 'cheap-module-source-map' : false, css: false },
      legalComments: 'none',
      dataUriLimit: 0,
      cssModules: { localIdentName: isDevelopment ? '[local]-[hash:base64:5]' : '[hash:base64:7]' },
      overrideBrowserslist: [
        'chrome >= 111',
        'edge >= 111',
        'firefox >= 121',
        'safari >= 16.4',
        'ios >= 16.4',
      ],
    },
    tools: {
      swc: { jsc: { experimental: { plugins: [macros] } } },
    },
    performance: { printFileSize: { compressed: true } },
  };
}

export function defineShell(shellConfig: RsbuildConfig) {
  return defineConfig(({ envMode }) => {
    const isDevelopment = envMode === 'development';
    const federation: RsbuildConfig = {
      plugins: [
        pluginCatalogues(['kit', 'shell']),
        pluginModuleFederation({
          name: 'shell',
          dts: false,
          shareStrategy: 'loaded-first',
          shared: getSharedModules('provides', isDevelopment),
          experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
        }),
      ],
      output: { assetPrefix: '/' },
      dev: { assetPrefix: '/' },
    };
    return mergeRsbuildConfig(createBaseConfig(shellPort, isDevelopment), federation, shellConfig);
  });
}

export function defineRemote(name: RemoteName) {
  return defineConfig(({ envMode }) => {
    const isDevelopment = envMode === 'development';
    const federation: RsbuildConfig = {
      source: { entry: {} },
      plugins: [
        pluginCatalogues([name]),
        pluginModuleFederation({
          name,
          dts: false,
          manifest: true,
          filename: 'remoteEntry.js',
          shareStrategy: 'loaded-first',
          exposes: { './routes': './src/app/routes.tsx' },
          shared: getSharedModules('consumes', isDevelopment),
          experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
        }),
      ],
      output: { assetPrefix: 'auto' },
      dev: { assetPrefix: 'auto' },
    };
    return mergeRsbuildConfig(createBaseConfig(remotes[name], isDevelopment), federation);
  });
}
