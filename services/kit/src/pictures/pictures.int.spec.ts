import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Outbox } from '../messaging/outbox.ts';
import { createBlackPng, createScanBomb, padToSize } from '../testing/costly-pictures.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { startTestService, type TestService } from '../testing.ts';
import { Pictures } from './pictures.ts';
import { pictureRows } from './rows.ts';

let service: TestService;
let listId: string;
const as = { profileId: newId() };
const drawPng = (color: string) =>
  sharp({ create: { width: 1_200, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer();

beforeAll(async () => {
  service = await startTestService(sampleService);
  const created = await service.call('POST /giftlist/create', { as, body: { list_name: 'With a cover' } });
  listId = created.body.data.id;
});
afterAll(() => service?.stop());

const upload = (bytes: Buffer, field = 'file') =>
  service.call('PUT /giftlist/upload-cover/{id}', {
    as,
    params: { id: listId },
    files: { [field]: { bytes, type: 'image/png' } },
  });
const countReferences = async (url: string | null) =>
  (await pictureRows().findOne({ _id: url?.split('/').at(-1) ?? '' }))?.references;

describe('an uploaded picture', () => {
  it('is served in the narrowest sufficient width, and may be cached for a year', async () => {
    const response = await upload(await drawPng('#aa3355'));
    expect(response.status).toBe(200);
    const cover = response.body.data.list_cover ?? '';
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
    const revalidated = await fetch(service.url + cover, {
      headers: { 'if-none-match': whole.headers.get('etag') ?? '' },
    });
    expect(revalidated.status).toBe(304);
  });

  it('is stored once if uploaded twice, and is deleted after an hour without references', async () => {
    const first = (await upload(await drawPng('#0000ff'))).body.data.list_cover;
    const same = (await upload(await drawPng('#0000ff'))).body.data.list_cover;
    expect(same).toBe(first);
    expect(await countReferences(first)).toBe(1);
    const second = (await upload(await drawPng('#00ff00'))).body.data.list_cover;
    expect(await countReferences(first)).toBe(0);
    const pictures = service.get(Pictures);
    await pictures.deleteUnused();
    expect(await countReferences(first)).toBe(0);
    service.clock.advance(3_700_000);
    await pictures.deleteUnused();
    expect(await countReferences(first)).toBeUndefined();
    expect((await fetch(service.url + first)).status).toBe(404);
    expect((await fetch(service.url + second)).status).toBe(200);
  });

  it('has no reference if the transaction that adds the reference fails', async () => {
    const pictures = service.get(Pictures);
    const stored = await pictures.store(await drawPng('#123456'), { widths: [100] }, { person: 'ann' });
    const failing = service.get(Outbox).transact(async tx => {
      await pictures.addReference(stored.url, tx);
      throw new Error('not after all');
    });
    await expect(failing).rejects.toThrow('not after all');
    expect(await countReferences(stored.url)).toBe(0);
  });
});

const coverTooLarge = 'Cover image is too large. Max size is 10MB.';
const tooManyPixels =
  'This picture has too many pixels. Pictures may have up to 50 megapixels, JPEG photos up to 108.';

describe('an upload', () => {
  it.each([
    [
      'a file that is not a picture',
      Buffer.from('hello'),
      400,
      'picture/not-readable',
      /^This file cannot be read/,
    ],
    ['a GIF', Buffer.from('GIF89a......'), 400, 'picture/not-readable', /^This file is in the GIF format/],
    [
      'half a picture',
      createBlackPng(900, 900).subarray(0, 90),
      400,
      'picture/not-readable',
      /damaged or incomplete/,
    ],
    [
      'a small file of too many pixels',
      createBlackPng(9_000, 9_000),
      400,
      'picture/too-many-pixels',
      tooManyPixels,
    ],
    ['a file of 10 MB and one byte', Buffer.alloc(10_485_761), 413, 'too-large', coverTooLarge],
    ['a file of 12 MB', Buffer.alloc(12_000_000), 413, 'too-large', coverTooLarge],
    ['a file of 25 MB', Buffer.alloc(25_000_000), 413, 'too-large', coverTooLarge],
    ['a file of 60 MB', Buffer.alloc(60_000_000), 413, 'too-large', coverTooLarge],
  ] as const)('is refused with the reason: %s', async (_name, bytes, status, code, detail) => {
    const { status: actualStatus, problem } = await upload(bytes);
    expect([actualStatus, problem.code]).toEqual([status, code]);
    expect(problem.detail).toMatch(detail);
  });

  it('is accepted with exactly 10 MB', async () => {
    const bytes = Buffer.concat([await drawPng('#445566'), Buffer.alloc(10_485_760)]).subarray(0, 10_485_760);
    expect((await upload(bytes)).status).toBe(200);
  });

  it('is refused while four other uploads of the same person are in progress', async () => {
    const bytes = padToSize(createScanBomb(7_071, 7_071, 40), 50_000);
    const done: string[] = [];
    const otherPerson = { profileId: newId() };
    const created = await service.call('POST /giftlist/create', {
      as: otherPerson,
      body: { list_name: 'Another' },
    });
    const costlyUploads = Array.from({ length: 7 }, async () => {
      const { status, headers } = await upload(bytes);
      done.push(`costly ${status}`);
      return [status, headers.get('retry-after')];
    });
    const otherUpload = await service.call('PUT /giftlist/upload-cover/{id}', {
      as: otherPerson,
      params: { id: created.body.data.id },
      files: { file: { bytes: await drawPng('#abcdef'), type: 'image/png' } },
    });
    done.push(`other ${otherUpload.status}`);
    const outcomes = await Promise.all(costlyUploads);
    expect(outcomes.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(4);
    for (const outcome of outcomes.filter(([status]) => status !== 200)) expect(outcome).toEqual([429, '5']);
    expect(done).toContain('other 200');
    expect(done.at(-1)).toBe('costly 200');
  });

  it('is refused if nobody is signed in', async () => {
    const response = await service.call('PUT /giftlist/upload-cover/{id}', {
      params: { id: listId },
      files: { file: { bytes: Buffer.alloc(1_000_000), type: 'image/png' } },
    });
    expect(response.problem.code).toBe('auth/required');
  });

  it('requires a multipart body', async () => {
    const token = await service.tokenFor(as);
    const response = await fetch(`${service.url}/giftlist/upload-cover/${listId}`, {
      method: 'PUT',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  const fileHeaders = 'content-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const createBoundary = (length: number) => 'b'.repeat(length);
  it.each([
    ['without a boundary', 'multipart/form-data', `--x\r\n${fileHeaders}x\r\n--x--\r\n`],
    [
      'with a boundary of 300 characters',
      `multipart/form-data; boundary=${createBoundary(300)}`,
      `--${createBoundary(300)}--\r\n`,
    ],
    ['with a boundary of 10,000 characters', `multipart/form-data; boundary=${createBoundary(10_000)}`, ''],
    ['that ends within a header', 'multipart/form-data; boundary=x', `--x\r\n${fileHeaders}`],
    ['that ends within a file', 'multipart/form-data; boundary=x', `--x\r\n${fileHeaders}abc`],
    ['without a first boundary', 'multipart/form-data; boundary=x', 'abc'],
  ])('is refused as invalid with a multipart body %s', async (_, type, body) => {
    const token = await service.tokenFor(as);
    const response = await fetch(`${service.url}/giftlist/upload-cover/${listId}`, {
      method: 'PUT',
      headers: { 'x-access-token': token, 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation' });
  });

  it('is refused if its files together exceed the maximum size of the route', async () => {
    const token = await service.tokenFor(as);
    const form = new FormData();
    for (const name of ['a', 'b', 'c']) form.append(name, new Blob([new Uint8Array(9_000_000)]), name);
    const response = await fetch(`${service.url}/giftlist/upload-cover/${listId}`, {
      method: 'PUT',
      headers: { 'x-access-token': token },
      body: form,
    });
    expect(response.status).toBe(413);
  });
});

describe('a multipart form', () => {
  const send = async (body: string | FormData, type?: string) => {
    const response = await fetch(`${service.url}/giftlist/upload-cover/${listId}`, {
      method: 'PUT',
      headers: { 'x-access-token': await service.tokenFor(as), ...(type && { 'content-type': type }) },
      body,
    });
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    return [response.status, code, detail];
  };
  const createForm = (parts: number, part: (index: number) => [name: string, value: string | Blob]) => {
    const form = new FormData();
    for (let index = 0; index < parts; index += 1) form.append(...part(index));
    return form;
  };

  it.each([
    ['61 fields', createForm(61, index => [`field${index}`, 'x']), 'This form has more than 60 fields.'],
    [
      '5 files',
      createForm(5, index => [`file${index}`, new Blob(['x'])]),
      'This form has more than 4 files.',
    ],
    ['a long field', createForm(1, () => ['a', 'x'.repeat(262_145)]), /longer than 262144 characters/],
    [
      'files of 27 MB together',
      createForm(3, index => [`file${index}`, new Blob([Buffer.alloc(9_000_000)])]),
      /21MB together/,
    ],
    [
      'a file over 10 MB in another field',
      createForm(1, () => ['a', new Blob([Buffer.alloc(11_000_000)])]),
      /^A file .* 10MB/,
    ],
  ] as const)('is refused with the exceeded limit: %s', async (_name, form, sentence) => {
    expect(await send(form)).toEqual([413, 'too-large', expect.stringMatching(sentence)]);
  });

  const createBody = (disposition: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n1\r\n--x--\r\n`;
  it.each([
    ['no boundary', createBody('name="a"'), 'multipart/form-data', /boundary is missing/],
    ['no end', createBody('name="a"').slice(0, -12), 'multipart/form-data; boundary=x', /incomplete/],
    [
      'a file without an end',
      createBody('name="file"; filename="a"').slice(0, -12),
      'multipart/form-data; boundary=x',
      /incomplete/,
    ],
    ['a forbidden name', createBody('name="__proto__"'), 'multipart/form-data; boundary=x', /not allowed/],
    [
      'a field that is not JSON',
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      /declared as JSON/,
    ],
  ])('is refused with the error: %s', async (_name, body, type, sentence) => {
    expect(await send(body, type)).toEqual([400, 'validation', expect.stringMatching(sentence)]);
  });
});

describe('a picture that does not exist', () => {
  it.each(['/media/lists/nothing', `/media/lists/${'a'.repeat(43)}`, '/media/users/x'])(
    'returns 404: %s',
    async path => {
      const response = await fetch(service.url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'route/not-found' });
    },
  );
});
