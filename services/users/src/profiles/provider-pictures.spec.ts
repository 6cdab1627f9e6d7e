import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@giftlist/service-kit/core/log';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ProviderPictures } from './provider-pictures.ts';

const server = createServer((request, reply) => {
  if (request.url === '/picture') reply.end('bytes of a picture');
  else if (request.url === '/redirect') reply.writeHead(302, { location: '/picture' }).end();
  else if (request.url === '/huge') reply.end(Buffer.alloc(10_485_761));
  else reply.writeHead(404).end();
});
const storedPictures: string[] = [];
const pictures = {
  store: async (field: string, bytes: Buffer) => {
    storedPictures.push(`${field}: ${bytes}`);
    return '/media/users/hash';
  },
};
let origin = '';
let providerPictures: ProviderPictures;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  providerPictures = new ProviderPictures(
    pictures,
    { GOOGLE_ISSUER_URL: origin },
    createLog('users', 'silent'),
  );
});
afterAll(() => {
  server.close();
});

describe('the account picture of a provider', () => {
  it('is fetched and stored as the profile picture', async () => {
    expect(await providerPictures.copyPicture(`${origin}/picture`)).toBe('/media/users/hash');
    expect(storedPictures).toEqual(['profile_pic: bytes of a picture']);
  });

  it.each(['/missing', '/redirect', '/huge'])(
    'is null if it is missing, redirected or too large: %s',
    async path => {
      expect(await providerPictures.copyPicture(`${origin}${path}`)).toBeNull();
    },
  );

  it.each([
    'nonsense',
    'http://127.0.0.1:1/picture',
    'http://lh3.googleusercontent.com/a',
    'https://googleusercontent.com.evil.example/a',
    'https://evilgoogleusercontent.com/a',
    'file:///etc/passwd',
  ])('is not fetched from an untrusted URL: %s', async url => {
    const fetchSpy = jest.spyOn(globalThis, 'fetch');
    expect(await providerPictures.copyPicture(url)).toBeNull();
    expect(fetchSpy).not.toHaveBeenCalled();
    fetchSpy.mockRestore();
  });
});
