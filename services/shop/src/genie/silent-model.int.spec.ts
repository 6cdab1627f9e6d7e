import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shopService } from '../service.ts';
import { startConversation, startModel } from './genie.testing.ts';

let model: Awaited<ReturnType<typeof startModel>>;
let service: TestService;

beforeAll(async () => {
  model = await startModel(() => 'silence');
  service = await startTestService(shopService, {
    env: { GENIE_LLM_URL: model.url, GENIE_LLM_TIMEOUT_MS: '500' },
  });
});
afterAll(async () => {
  await service?.stop();
  await model?.stop();
});

it('Genie: a model that does not respond is replaced by the engine', async () => {
  const { text, ideas, isDone } = await (await startConversation(service)).send(
    'my dad likes fishing, under 80',
  );
  expect(text).toContain('Here is what I would wrap');
  expect(ideas.length).toBeGreaterThanOrEqual(3);
  expect(isDone).toBe(true);
});
