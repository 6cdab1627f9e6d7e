import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Outbox } from './outbox.ts';
import { pictureRows } from './pictures/rows.ts';
import { Pictures } from './pictures.ts';
import { sampleService } from './sample/sample-service.ts';
import { startTestService, type TestService } from './testing.ts';

let service: TestService;
let id: string;
const as = { profileId: newId() };
const draw = (color: string) =>
  sharp({ create: { width: 1_200, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer();

beforeAll(async () => {
  service = await startTestService(sampleService);
  const made = await service.call('POST /giftlist/create', { as, body: { list_name: 'With a cover' } });
  id = made.body.data.id;
});
afterAll(() => service?.stop());

const upload = (bytes: Buffer, field = 'file') =>
  service.call('PUT /giftlist/upload-cover/{id}', {
    as,
    params: { id },
    files: { [field]: { bytes, type: 'image/png' } },
  });
const referencesOf = async (url: string | null) =>
  (await pictureRows().findOne({ _id: url?.split('/').at(-1) ?? '' }))?.references;

describe('an uploaded picture', () => {
  it('is served, for ever, in the width that fits', async () => {
    const answer = await upload(await draw('#aa3355'));
    expect(answer.status).toBe(200);
    const cover = answer.body.data.list_cover ?? '';
    expect(cover).toMatch(/^\/media\/lists\/[\w-]{43}$/);
    const whole = await fetch(service.url + cover);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('image/webp');
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({
      width: 960,
      height: 240,
    });
    const small = await fetch(`${service.url}${cover}?w=200`);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      width: 320,
      height: 80,
    });
    const again = await fetch(service.url + cover, {
      headers: { 'if-none-match': whole.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('is one file however often it is stored, and goes when nothing refers to it for an hour', async () => {
    const first = (await upload(await draw('#0000ff'))).body.data.list_cover;
    const same = (await upload(await draw('#0000ff'))).body.data.list_cover;
    expect(same).toBe(first);
    expect(await referencesOf(first)).toBe(1);
    const second = (await upload(await draw('#00ff00'))).body.data.list_cover;
    expect(await referencesOf(first)).toBe(0);
    const pictures = service.get(Pictures);
    await pictures.sweep();
    expect(await referencesOf(first)).toBe(0);
    service.clock.advance(3_700_000);
    await pictures.sweep();
    expect(await referencesOf(first)).toBeUndefined();
    expect((await fetch(service.url + first)).status).toBe(404);
    expect((await fetch(service.url + second)).status).toBe(200);
  });

  it('that no committed change refers to counts as unused', async () => {
    const pictures = service.get(Pictures);
    const stored = await pictures.store(await draw('#123456'), { widths: [100] });
    const failing = service.get(Outbox).transact(async tx => {
      await pictures.keep(stored.url, tx);
      throw new Error('not after all');
    });
    await expect(failing).rejects.toThrow('not after all');
    expect(await referencesOf(stored.url)).toBe(0);
  });
});

describe('an upload that is refused', () => {
  it.each([
    ['no picture', () => Buffer.from('<svg/>'), 400, 'picture/not-readable'],
    ['a file over ten megabytes', () => Buffer.alloc(10_485_800), 413, 'too-large'],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await upload(bytes());
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });

  it('is not read at all when nobody is signed in', async () => {
    const answer = await service.call('PUT /giftlist/upload-cover/{id}', {
      params: { id },
      files: { file: { bytes: Buffer.alloc(1_000_000), type: 'image/png' } },
    });
    expect(answer.problem.code).toBe('auth/required');
  });

  it('asks for a multipart body', async () => {
    const token = await service.tokenFor(as);
    const response = await fetch(`${service.url}/giftlist/upload-cover/${id}`, {
      method: 'PUT',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  const head = 'content-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const long = (length: number) => 'b'.repeat(length);
  it.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${head}x\r\n--x--\r\n`],
    [
      'with a boundary of 300 characters',
      `multipart/form-data; boundary=${long(300)}`,
      `--${long(300)}--\r\n`,
    ],
    ['with a boundary of 10,000 characters', `multipart/form-data; boundary=${long(10_000)}`, ''],
    ['that ends in a head', 'multipart/form-data; boundary=x', `--x\r\n${head}`],
    ['that ends in a file', 'multipart/form-data; boundary=x', `--x\r\n${head}abc`],
    ['that does not begin', 'multipart/form-data; boundary=x', 'abc'],
  ])('%s is a problem of the request', async (_, type, body) => {
    const token = await service.tokenFor(as);
    const response = await fetch(`${service.url}/giftlist/upload-cover/${id}`, {
      method: 'PUT',
      headers: { 'x-access-token': token, 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation' });
  });

  it('with more in it than the route takes', async () => {
    const token = await service.tokenFor(as);
    const form = new FormData();
    for (const name of ['a', 'b', 'c']) form.append(name, new Blob([new Uint8Array(9_000_000)]), name);
    const response = await fetch(`${service.url}/giftlist/upload-cover/${id}`, {
      method: 'PUT',
      headers: { 'x-access-token': token },
      body: form,
    });
    expect(response.status).toBe(413);
  });
});

describe('a picture that is not there', () => {
  it.each(['/media/lists/nothing', `/media/lists/${'a'.repeat(43)}`, '/media/users/x'])(
    'answers 404: %s',
    async path => {
      const response = await fetch(service.url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'route/not-found' });
    },
  );
});
