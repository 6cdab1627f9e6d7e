import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/*
 * Use with `node --import`. Node strips types itself, but does not emit the decorators and metadata that Nest
 * needs.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!isWorkspaceFile(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      configFile: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        keepClassNames: true,
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

const isWorkspaceFile = (url: string): boolean =>
  url.startsWith('file:') && /\.ts($|\?)/.test(url) && !url.includes('/node_modules/');
