import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyRouteKey, routes } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { pactsWith } from './support/pact-book.ts';
import { serviceOf } from './support/service-of.ts';
import { streamedNames, streams } from './support/streams.ts';

const root = path.resolve(import.meta.dirname, '../..');

function readTexts(pattern: string): string {
  const files = globSync(pattern, { cwd: root }).filter(file => !/\.spec\.tsx?$/.test(file));
  return files.map(file => readFileSync(path.join(root, file), 'utf8')).join('\n');
}

function isAgreed(consumer: string, key: AnyRouteKey): boolean {
  const call = new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`);
  const { interactions = [] } = pactsWith(serviceOf(key)).get(consumer)?.pact ?? {};
  return interactions.some(({ request }) => {
    const { method, path: used } = Object(request);
    return call.test(`${method} ${used}`);
  });
}

describe('pacts cover every', () => {
  const keys = Object.keys(routes) as AnyRouteKey[];
  const used = (texts: string) => keys.filter(key => texts.includes(`'${key}'`));

  it('call of a page, except the stream that does not end', () => {
    const missing = used(readTexts('frontends/*/src/**/*.{ts,tsx}')).filter(
      key => !isAgreed('frontends', key),
    );
    expect(missing).toEqual(['GET /live']);
  });

  it('call of the gateway itself', () => {
    const missing = used(readTexts('gateway/src/pages/*.ts')).filter(key => !isAgreed('gateway', key));
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(streams) as (keyof typeof streams)[])('event of %s', key => {
    const { interactions = [] } = pactsWith(serviceOf(key)).get('frontends')?.pact ?? {};
    const agreed = interactions.map(({ description }) => description);
    expect(streamedNames(key).filter(name => !agreed.includes(name))).toEqual([]);
  });
});
