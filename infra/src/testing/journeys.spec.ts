import { expect, it } from '@jest/globals';
import { thorough } from './journeys.ts';

it('thorough journeys run in every size and theme, with Kafka unavailable for a minute', () => {
  expect(thorough).toEqual({ E2E_ALL: '1', KAFKA_AWAY_MS: '60000' });
});
