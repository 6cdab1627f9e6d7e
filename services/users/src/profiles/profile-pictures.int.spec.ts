import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { createBlackPng, padToSize } from '@giftlist/service-kit/testing/costly-pictures';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { type Browser, createPerson } from '../testing/browser.ts';

const redPixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const changeProfile = (browser: Browser, body: object) =>
  browser.call('PUT /user/{id}', { params: { id: browser.profileId }, body, files: {} });

describe('pictures of a profile', () => {
  const upload = (browser: Browser, files: Record<string, { bytes: Buffer; type: string }>) =>
    browser.call('PUT /user/{id}', { params: { id: browser.profileId }, body: {}, files });

  it('are re-encoded as WebP, served by hash, and can be removed', async () => {
    const browser = await createPerson(service);
    const file = { bytes: redPixelPng, type: 'image/png' };
    const { data } = (await upload(browser, { profile_pic: file, profile_cover: file })).body;
    expect(data.profile_pic).toMatch(/^\/media\/users\/[\w-]{43}$/);
    const picture = await fetch(`${service.url}${data.profile_pic}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const publicProfile = (await service.call('GET /user/find', { query: { id: browser.profileId } })).body;
    expect(publicProfile).toMatchObject({ profile_pic: data.profile_pic, profile_cover: data.profile_cover });
    const withoutCover = await browser.call('DELETE /user/{id}/background', {
      params: { id: browser.profileId },
    });
    expect(withoutCover.body.data).toMatchObject({ profile_cover: null, profile_pic: data.profile_pic });
    expect((await changeProfile(browser, { profile_pic: '' })).body.data.profile_pic).toBeNull();
  });

  it('are refused if their content is not a picture, even with the media type of one', async () => {
    const browser = await createPerson(service);
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('GIF89a'),
      redPixelPng.subarray(0, 40),
    ]) {
      const response = await upload(browser, { profile_pic: { bytes, type: 'image/png' } });
      expect([response.status, response.problem.code]).toEqual([400, 'picture/not-readable']);
    }
    expect((await browser.call('GET /user', {})).body.profile_pic).toBeNull();
  });

  const [picTooLargeMessage, coverTooLargeMessage] = [
    'Profile picture is too large. Max size is 10MB.',
    'Cover image is too large. Max size is 10MB.',
  ];
  it.each([
    ['profile_pic', 10_485_761, picTooLargeMessage],
    ['profile_pic', 30_000_000, picTooLargeMessage],
    ['profile_cover', 10_485_761, coverTooLargeMessage],
    ['profile_cover', 30_000_000, coverTooLargeMessage],
  ])(
    'are refused over 10 MB, with a message that names the picture: %s of %i bytes',
    async (field, bytes, message) => {
      const file = { bytes: Buffer.alloc(bytes), type: 'image/png' };
      const { status, problem } = await upload(await createPerson(service), { [field]: file });
      expect([status, problem.code, problem.detail]).toEqual([413, 'too-large', message]);
    },
  );

  it.each(['profile_pic', 'profile_cover'])('are refused if they have too many pixels: %s', async field => {
    const file = { bytes: createBlackPng(9_000, 9_000), type: 'image/png' };
    const { status, problem } = await upload(await createPerson(service), { [field]: file });
    expect([status, problem.code]).toEqual([400, 'picture/too-many-pixels']);
    expect(problem.detail).toMatch(/^This picture has too many pixels\./);
  });

  it('are accepted up to 50 megapixels', async () => {
    const browser = await createPerson(service);
    // Files with too many pixels per byte are refused.
    const file = { bytes: padToSize(createBlackPng(8_192, 6_144), 60_000), type: 'image/png' };
    const { body } = await upload(browser, { profile_pic: file, profile_cover: file });
    expect([body.data.profile_pic, body.data.profile_cover]).toEqual([
      expect.stringMatching(/^\/media/),
      expect.stringMatching(/^\/media/),
    ]);
  });

  it('cannot be removed by other people', async () => {
    const owner = await createPerson(service);
    const stranger = await createPerson(service);
    const response = await stranger.call('DELETE /user/{id}/background', { params: { id: owner.profileId } });
    expect([response.status, response.problem.code]).toEqual([403, 'access/denied']);
  });
});
