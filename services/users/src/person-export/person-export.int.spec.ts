import { newId } from '@giftlist/contracts/primitives';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { usersService } from '../service.ts';
import { Browser, createPerson } from '../testing/browser.ts';

const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
let service: TestService;
const requestedIds: string[] = [];
let isListsServiceDown = false;

beforeAll(async () => {
  service = await startTestService(usersService, {
    otherServices: {
      'GET /internal/lists/exports/{id}': () => {
        if (isListsServiceDown) throw new Error('unavailable');
        // The picture cannot be fetched, so the archive omits it.
        return { lists: [{ id: newId(), list_name: 'Tea', list_cover: `/media/lists/${'A'.repeat(43)}` }] };
      },
      'GET /internal/gifts/exports/{id}': ({ params }) => {
        requestedIds.push(params.id);
        return { gifts: [{ gift_title: 'Kite', isReserved: false }], taken: [] };
      },
      'GET /internal/occasions/exports/{id}': () => ({ occasions: [] }),
      'GET /internal/notifications/exports/{id}': () => ({ notifications: [{ title: 'Bob follows you' }] }),
    },
  });
});
afterAll(() => service?.stop());

async function downloadArchive(browser: Browser) {
  const response = await fetch(`${service.url}/user/export`, {
    headers: { 'x-access-token': browser.token ?? '' },
  });
  const files = response.ok ? unzipSync(new Uint8Array(await response.arrayBuffer())) : {};
  const readFile = (name: string): Uint8Array => {
    const bytes = files[name];
    if (!bytes) throw new Error(`the archive has no file ${name}`);
    return bytes;
  };
  const readJson = (name: string): unknown => JSON.parse(strFromU8(readFile(name)));
  return { response, names: Object.keys(files).sort(), readFile, readJson, files };
}

describe('the data export of a person', () => {
  it('is a ZIP archive with the data of every service and the pictures', async () => {
    const person = await createPerson(service, { first_name: 'Zoë' });
    const params = { id: person.profileId };
    const files = { profile_pic: { bytes: pixelPng, type: 'image/png' } };
    const changeResponse = await person.call('PUT /user/{id}', {
      params,
      body: { shipping_address: '1 Tea Lane' },
      files,
    });
    const { response, names, readFile, readJson } = await downloadArchive(person);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="giftlist.zip"');
    const pictureName = `pictures/${changeResponse.body.data.profile_pic?.split('/').at(-1)}.webp`;
    expect(names).toEqual([
      'account.json',
      'gifts.json',
      'lists.json',
      'notifications.json',
      'occasions.json',
      pictureName,
      'profile.json',
      'sign_ins.json',
      'taken.json',
    ]);
    expect(readJson('profile.json')).toMatchObject({
      first_name: 'Zoë',
      shipping_address: '1 Tea Lane',
      email: person.email,
      birthday: '1990-07-04',
    });
    expect(readJson('account.json')).toMatchObject({ email: person.email, passkeys: [] });
    expect(readJson('gifts.json')).toEqual([{ gift_title: 'Kite', isReserved: false }]);
    // WebP files start with these letters.
    expect(strFromU8(readFile(pictureName), true).slice(0, 4)).toBe('RIFF');
    expect(requestedIds.at(-1)).toBe(person.profileId);
  });

  it('contains no sign-in secrets', async () => {
    const person = await createPerson(service);
    const { files } = await downloadArchive(person);
    const contents = Object.values(files)
      .map(bytes => strFromU8(bytes, true))
      .join('\n');
    expect(contents).not.toMatch(/argon2|seed|sealed|credential_id|password_hash/);
  });

  it('contains only the account and its sign-ins if there is no profile', async () => {
    const { names } = await downloadArchive(await new Browser(service).signUp());
    expect(names).toEqual(['account.json', 'sign_ins.json']);
  });

  it('fails if a service is unavailable', async () => {
    const person = await createPerson(service);
    isListsServiceDown = true;
    const { response } = await downloadArchive(person);
    isListsServiceDown = false;
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'upstream-unavailable' });
  });
});
