import { messages } from '@giftlist/contracts/messages';
import { newId } from '@giftlist/contracts/primitives';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { invisibleTexts, visibleTexts } from '@giftlist/service-kit/testing/invisible-texts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { occasionsService } from '../service.ts';
import { createPersonState } from '../testing/person-state.ts';

let service: TestService;
const as = { profileId: newId() };

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    otherServices: { 'GET /internal/people/{id}': ({ params }) => createPersonState(params.id) },
  });
});
afterAll(() => service?.stop());

const save = (name: string) =>
  service.call('POST /occasions/update', { as, body: { name, date: '2090-07-04', notifications: [] } });

describe('the name of an occasion', () => {
  it.each(invisibleTexts)('is refused if it consists of %s', async (_description, text) => {
    const { status, problem } = await save(text);
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ path: 'body.name', message: messages.occasions.fillAll }]);
  });

  it('is accepted if it has a visible character', async () => {
    for (const text of visibleTexts) expect((await save(text)).body.data.name).toBe(text);
  });
});
