import { expect, it } from '@jest/globals';
import { thoroughEnvironment } from './journeys.ts';

it('thorough journeys run in every size and theme, with Kafka unavailable for a minute', () => {
  expect(thoroughEnvironment).toEqual({ E2E_ALL: '1', KAFKA_AWAY_MS: '60000' });
});
