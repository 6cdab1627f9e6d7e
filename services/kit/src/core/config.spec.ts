import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { baseConfig, loadConfig } from './config.ts';

const key = { kty: 'OKP', crv: 'Ed25519', x: 'eA', kid: 'gifts' };
const valid = {
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  KAFKA_BROKERS: '127.0.0.1:9092, 127.0.0.1:9093',
  REDIS_URL: 'redis://127.0.0.1',
  SERVICE_KEY: JSON.stringify({ ...key, d: 'ZA' }),
  SERVICE_KEYS: JSON.stringify({ keys: [key] }),
  COOKIE_SECRET: 'a secret of thirty-two characters',
};

describe('loadConfig', () => {
  it('requires only the values that have no default', () => {
    expect(loadConfig('gifts', baseConfig, valid)).toMatchObject({
      PORT: 4103,
      NAMESPACE: 'giftlist',
      PUBLIC_ORIGIN: 'http://localhost:8080',
      USERS_URL: 'http://127.0.0.1:4101',
      KAFKA_BROKERS: { brokers: ['127.0.0.1:9092', '127.0.0.1:9093'] },
      SERVICE_KEY: { kid: 'gifts' },
    });
  });

  it('lists all missing or invalid values in one line, without their content', () => {
    const invalid = { ...valid, MONGO_URL: '', COOKIE_SECRET: 'hunter2', SERVICE_KEY: '{"kty"' };
    expect(() => loadConfig('gifts', baseConfig, invalid)).toThrow(
      'gifts cannot start: MONGO_URL is missing; SERVICE_KEY is not JSON; COOKIE_SECRET is shorter than 32 characters',
    );
  });

  it('refuses a private key among the public ones', () => {
    const invalid = { ...valid, SERVICE_KEYS: JSON.stringify({ keys: [{ ...key, d: 'ZA' }] }) };
    expect(() => loadConfig('gifts', baseConfig, invalid)).toThrow('must not contain a private key');
  });

  it('reports a missing value of an extended schema', () => {
    const extended = baseConfig.extend({ LINK_ALLOWED_HOSTS: z.string() });
    expect(() => loadConfig('gifts', extended, valid)).toThrow(
      'gifts cannot start: LINK_ALLOWED_HOSTS is missing',
    );
  });
});
