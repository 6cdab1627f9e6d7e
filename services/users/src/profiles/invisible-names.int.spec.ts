import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { invisibleTexts, visibleTexts } from '@giftlist/service-kit/testing/invisible-texts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let withoutProfile: Browser;
let person: Browser;

beforeAll(async () => {
  service = await startTestService(usersService);
  withoutProfile = await new Browser(service).signUp();
  person = await createPerson(service);
});
afterAll(() => service?.stop());

const createExpectedErrors = (path: string) => [{ path, message: 'Use a name that can be seen' }];
const createProfile = (fields: { first_name: string; last_name: string }) =>
  withoutProfile.call('POST /user/signup', { query: {}, body: { birthday: '1990-07-04', ...fields } });
const changeProfile = (body: { first_name?: string; last_name?: string }) =>
  person.call('PUT /user/{id}', { params: { id: person.profileId }, body, files: {} });

describe.each(['first_name', 'last_name'] as const)('the %s of a person', field => {
  it.each(invisibleTexts)('is refused when it is %s', async (_description, text) => {
    const creation = await createProfile({ first_name: 'Ann', last_name: 'Lee', [field]: text });
    expect([creation.status, creation.problem.errors]).toEqual([400, createExpectedErrors(`body.${field}`)]);
    const change = await changeProfile({ [field]: text });
    expect([change.status, change.problem.errors]).toEqual([400, createExpectedErrors(`body.${field}`)]);
  });

  it('is accepted if it has a visible character', async () => {
    for (const text of visibleTexts)
      expect((await changeProfile({ [field]: text })).body.data[field]).toBe(text);
  });
});

describe('the name of a passkey', () => {
  it.each(invisibleTexts)('is refused when it is %s', async (_description, text) => {
    const params = { id: person.profileId };
    const { status, problem } = await person.call('PUT /account/passkeys/{id}', {
      params,
      body: { name: text },
    });
    expect([status, problem.errors]).toEqual([400, createExpectedErrors('body.name')]);
  });
});
