import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { invisibleTexts, visibleTexts } from '@giftlist/service-kit/testing/invisible-texts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let newcomer: Browser;
let member: Browser;

beforeAll(async () => {
  service = await startTestService(usersService);
  newcomer = await new Browser(service).signUp();
  member = await createPerson(service);
});
afterAll(() => service?.stop());

const createExpectedErrors = (path: string) => [{ path, message: 'Use a name that can be seen' }];
const signUp = (fields: { first_name: string; last_name: string }) =>
  newcomer.call('POST /user/signup', { query: {}, body: { birthday: '1990-07-04', ...fields } });
const change = (body: { first_name?: string; last_name?: string }) =>
  member.call('PUT /user/{id}', { params: { id: member.profileId }, body, files: {} });

describe.each(['first_name', 'last_name'] as const)('the %s of a person', field => {
  it.each(invisibleTexts)('is refused when it is %s', async (_description, text) => {
    const created = await signUp({ first_name: 'Ann', last_name: 'Lee', [field]: text });
    expect([created.status, created.problem.errors]).toEqual([400, createExpectedErrors(`body.${field}`)]);
    const changed = await change({ [field]: text });
    expect([changed.status, changed.problem.errors]).toEqual([400, createExpectedErrors(`body.${field}`)]);
  });

  it('is accepted if it has a visible character', async () => {
    for (const text of visibleTexts) expect((await change({ [field]: text })).body.data[field]).toBe(text);
  });
});

describe('the name of a passkey', () => {
  it.each(invisibleTexts)('is refused when it is %s', async (_description, text) => {
    const params = { id: member.profileId };
    const { status, problem } = await member.call('PUT /account/passkeys/{id}', {
      params,
      body: { name: text },
    });
    expect([status, problem.errors]).toEqual([400, createExpectedErrors('body.name')]);
  });
});
