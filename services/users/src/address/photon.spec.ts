import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatPlace, Photon } from './photon.ts';

describe('formatPlace', () => {
  it('returns one line, without missing or repeated parts', () => {
    expect(
      formatPlace({
        street: 'Main Street',
        housenumber: '12',
        postcode: '60601',
        city: 'Chicago',
        state: 'Illinois',
        country: 'United States',
      }),
    ).toBe('Main Street 12, 60601 Chicago, Illinois, United States');
    expect(formatPlace({ name: 'Berlin', state: 'Berlin', country: 'Germany' })).toBe('Berlin, Germany');
    expect(formatPlace({})).toBe('');
  });
});

describe('Photon', () => {
  const requestedUrls: string[] = [];
  const server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    if (request.url?.includes('broken')) response.writeHead(500).end();
    else response.end(JSON.stringify({ features: [{ properties: { name: 'Paris', country: 'France' } }] }));
  });
  let photon: Photon;

  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    photon = new Photon(`http://127.0.0.1:${port}`);
  });
  afterAll(() => {
    server.close();
  });

  it('queries the geocoder and formats its results', async () => {
    expect(await photon.suggest('par is&x', new AbortController().signal)).toEqual(['Paris, France']);
    expect(requestedUrls.at(-1)).toBe('/api?q=par+is%26x&limit=6');
  });

  it('fails with upstream-unavailable if the geocoder fails', async () => {
    await expect(photon.suggest('broken', new AbortController().signal)).rejects.toMatchObject({
      code: 'upstream-unavailable',
    });
  });
});
