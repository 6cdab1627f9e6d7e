import os from 'node:os';
import { macros } from './frontends/kit/build/macros.ts';

/*
 * One configuration for every test below the browser journeys. A file's name says what it needs:
 * `*.spec.ts` nothing, `*.spec.tsx` a DOM, `*.int.spec.ts` real servers, `*.pact.spec.ts` Pact.
 *
 * Everything runs as ES modules, as in production, and workspace packages come from their sources
 * (condition `source`), so nothing has to be built first. Node needs --experimental-vm-modules for
 * that: `npm test -- <path>` sets it and starts the servers.
 */

const swc = ({ tsx, plugins = [] }) => ({
  swcrc: false,
  module: { type: 'es6' },
  sourceMaps: 'inline',
  jsc: {
    target: 'es2024',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx },
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    experimental: { plugins, cacheRoot: `${import.meta.dirname}/.cache/swc` },
  },
});

// Turns off Pact's usage statistics. Its native part reads the real environment.
process.env.PACT_DO_NOT_TRACK = 'true';

const folders = ['contracts', 'services', 'gateway', 'frontends', 'infra', 'tests'];
const outside = ['/node_modules/', '/dist/', '<rootDir>/tests/e2e/', '<rootDir>/tests/screenshots/'];

const project = {
  rootDir: import.meta.dirname,
  roots: folders.map(folder => `<rootDir>/${folder}`),
  testPathIgnorePatterns: outside,
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '/frontends/.*\\.ts$': ['@swc/jest', swc({ tsx: false, plugins: [macros] })],
    '\\.ts$': ['@swc/jest', swc({ tsx: false })],
    '\\.tsx$': ['@swc/jest', swc({ tsx: true, plugins: [macros] })],
  },
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

export default {
  rootDir: import.meta.dirname,
  // Loaded ES modules are never freed, so a worker that uses more is replaced.
  workerIdleMemoryLimit: '2GB',
  maxWorkers: Math.max(2, Math.floor(os.availableParallelism() / 2)),
  testTimeout: 240_000,
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [...outside, '\\.(int|pact)\\.spec\\.ts$'],
    },
    { ...project, displayName: 'int', testMatch: ['**/*.int.spec.ts'] },
    { ...project, displayName: 'pact', testMatch: ['**/*.pact.spec.ts'] },
    {
      ...project,
      displayName: 'component',
      testMatch: ['**/*.spec.tsx'],
      setupFilesAfterEnv: ['<rootDir>/frontends/kit/src/testing/timeouts.ts'],
      testEnvironment: '<rootDir>/infra/jest/browser-environment.js',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/infra/jest/stylesheet.js',
        '\\.(svg|webp|png)$': '<rootDir>/infra/jest/asset.js',
      },
    },
  ],
};
