import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyRouteKey, routes } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { findOwningService } from './support/owning-service.ts';
import { readPactsForProvider } from './support/pact-book.ts';
import { listStreamEventNames, streams } from './support/streams.ts';

const root = path.resolve(import.meta.dirname, '../..');

function readSources(pattern: string): string {
  const files = globSync(pattern, { cwd: root }).filter(file => !/\.spec\.tsx?$/.test(file));
  return files.map(file => readFileSync(path.join(root, file), 'utf8')).join('\n');
}

function hasPact(consumer: string, key: AnyRouteKey): boolean {
  const callPattern = new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`);
  const { interactions = [] } = readPactsForProvider(findOwningService(key)).get(consumer)?.pact ?? {};
  return interactions.some(({ request }) => {
    // `request` is undefined for messages.
    const { method, path: requestPath } = Object(request);
    return callPattern.test(`${method} ${requestPath}`);
  });
}

describe('pacts cover every', () => {
  const keys = Object.keys(routes) as AnyRouteKey[];
  const findUsedKeys = (sources: string) => keys.filter(key => sources.includes(`'${key}'`));

  it('call of a page, except the stream that does not end', () => {
    const missing = findUsedKeys(readSources('frontends/*/src/**/*.{ts,tsx}')).filter(
      key => !hasPact('frontends', key),
    );
    expect(missing).toEqual(['GET /live']);
  });

  it('call of the gateway itself', () => {
    const missing = findUsedKeys(readSources('gateway/src/pages/*.ts')).filter(
      key => !hasPact('gateway', key),
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(streams) as (keyof typeof streams)[])('event of %s', key => {
    const { interactions = [] } = readPactsForProvider(findOwningService(key)).get('frontends')?.pact ?? {};
    const descriptions = interactions.map(({ description }) => description);
    expect(listStreamEventNames(key).filter(name => !descriptions.includes(name))).toEqual([]);
  });
});
