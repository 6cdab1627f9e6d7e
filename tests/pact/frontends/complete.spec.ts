import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteDefinition } from '@giftlist/contracts/route';
import { routes } from '@giftlist/contracts/routes';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

/** What no pact can say: one call is a cookie's, the other is the page's own note of what failed. */
const apart = ['POST /auth/refresh', 'POST /settings/log'];

it('holds an agreement on every route that a page asks in JSON', () => {
  const asked = textsOf('frontends/*/src/**/*.{ts,tsx}', /\.spec\.tsx?$/);
  const agreed = textsOf('tests/pact/frontends/*.ts', /complete\.spec\.ts$/);
  const missing = Object.entries<RouteDefinition>(routes)
    .filter(([, { bodyKind, answerKind }]) => bodyKind === undefined && answerKind === undefined)
    .map(([key]) => key)
    .filter(key => asked.includes(`'${key}'`) && !agreed.includes(`asks('${key}'`));
  expect(missing.toSorted()).toEqual(apart);
});

function textsOf(pattern: string, except: RegExp): string {
  const files = globSync(pattern, { cwd: root }).filter(file => !except.test(file));
  return files.map(file => readFileSync(path.join(root, file), 'utf8')).join('\n');
}
