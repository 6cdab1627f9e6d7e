import { services } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import type { PartDefinition } from '../parts.ts';
import { parts } from '../parts.ts';
import { createEnvironment, type Plan } from './environment.ts';

const plan: Plan = {
  namespace: 'e2e',
  origin: 'http://localhost:5000',
  ports: {
    users: 1,
    lists: 2,
    gifts: 3,
    occasions: 4,
    shop: 5,
    notifications: 6,
    'shell-ui': 7,
    gateway: 5000,
  },
  keys: {
    shared: { COOKIE_SECRET: 'cookie' },
    parts: {
      gifts: { SERVICE_KEY: 'of gifts' },
      notifications: { SERVICE_KEY: 'of notifications', MAIL_SEAL_KEY: 'seal' },
    },
  },
  servers: { MONGO_URL: 'mongodb://here' },
  callerEnvironment: {
    LOG_LEVEL: 'debug',
    PORT: '5000',
    HOST: '0.0.0.0',
    npm_config_yes: 'x',
    NODE_OPTIONS: '--inspect',
    MONGO_URL: '',
  },
};

const findDefinition = (name: string): PartDefinition => {
  const part = parts.find(candidate => candidate.name === name);
  if (part === undefined) throw new Error(`no part ${name}`);
  return part;
};

describe('the environment of a part', () => {
  const gifts = createEnvironment(findDefinition('gifts'), parts, plan);

  it('contains the port of the part and the URLs of services and frontends', () => {
    expect(gifts).toMatchObject({
      PORT: '3',
      HOST: '127.0.0.1',
      NAMESPACE: 'e2e',
      PUBLIC_ORIGIN: 'http://localhost:5000',
      MONGO_URL: 'mongodb://here',
      USERS_URL: 'http://127.0.0.1:1',
      NOTIFICATIONS_URL: 'http://127.0.0.1:6',
      SHELL_UI_URL: 'http://127.0.0.1:7',
    });
  });

  it('contains the keys of the part, but not those of other parts', () => {
    expect(gifts.SERVICE_KEY).toBe('of gifts');
    expect(gifts.COOKIE_SECRET).toBe('cookie');
    expect(gifts).not.toHaveProperty('MAIL_SEAL_KEY');
  });

  it('contains the caller’s settings, but neither npm’s variables nor Node’s options', () => {
    expect(gifts.LOG_LEVEL).toBe('debug');
    expect(gifts).not.toHaveProperty('npm_config_yes');
    expect(gifts).not.toHaveProperty('NODE_OPTIONS');
  });

  it('has an empty PUBLIC_ORIGIN for the gateway, unless the caller sets one', () => {
    expect(createEnvironment(findDefinition('gateway'), parts, plan).PUBLIC_ORIGIN).toBe('');
    expect(
      createEnvironment(findDefinition('gateway'), parts, { ...plan, isOriginFixed: true }).PUBLIC_ORIGIN,
    ).toBe('http://localhost:5000');
  });

  it('contains the caller’s HOST for the gateway', () => {
    expect(createEnvironment(findDefinition('gateway'), parts, plan)).toMatchObject({
      PORT: '5000',
      HOST: '0.0.0.0',
    });
  });
});

describe('the system', () => {
  it('has all services, four frontends and a gateway', () => {
    expect(parts.map(part => part.name)).toEqual([
      ...services,
      'shell-ui',
      'list-ui',
      'shop-ui',
      'friends-ui',
      'gateway',
    ]);
  });
});
