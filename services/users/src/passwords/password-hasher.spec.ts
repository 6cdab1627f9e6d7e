import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { runInRequest } from '@giftlist/service-kit/http/origins';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hashSync } from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.ts';

const hasher = new PasswordHasher();
const queueLength = 64;

afterAll(() => hasher.onApplicationShutdown());

describe('the password hasher', () => {
  it('uses argon2id with the current parameters', async () => {
    const hash = await hasher.hash('a rather long pass phrase');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hasher.isOutdated(hash)).toBe(false);
  });

  it('accepts the right password and no other', async () => {
    const hash = await hasher.hash('Grüße an Öland');
    expect(await hasher.verify(hash, 'Grüße an Öland')).toBe(true);
    expect(await hasher.verify(hash, 'Gruesse an Oeland')).toBe(false);
  });

  it('accepts an older hash with its parameters in another order', async () => {
    // The reference implementation's test vector for 'password', in the format of the previous package.
    const olderHash =
      '$argon2id$v=19$m=65536,p=1,t=2$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await hasher.verify(olderHash, 'password')).toBe(true);
    expect(await hasher.verify(olderHash, 'passw0rd')).toBe(false);
    expect(hasher.isOutdated(olderHash)).toBe(false);
  });

  it.each([{ memoryCost: 9_728 }, { timeCost: 1 }])(
    'reports a hash with a weaker parameter as outdated: %j',
    weaker => {
      expect(hasher.isOutdated(hashSync('tulip-9f', { memoryCost: 19_456, timeCost: 2, ...weaker }))).toBe(
        true,
      );
    },
  );
});

describe('a burst of sign-ins', () => {
  it('is refused beyond the queue’s capacity', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => hasher.hash('tulip-9f')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(200 - queueLength);
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ reason: { code: 'upstream-unavailable', extra: { retry_after: 5 } } });
    }
  });

  it('from one network barely delays a sign-in from another network', async () => {
    const runFrom = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => runInRequest({ headers: {}, ip }, () => work().then(resolve, reject)));
    let finishedInBurst = 0;
    const burst = Array.from({ length: 100 }, () =>
      runFrom('203.0.113.9', () => hasher.hash('tulip-9f')).then(() => {
        finishedInBurst += 1;
      }),
    );
    const burstOutcomes = Promise.allSettled(burst);
    await runFrom('198.51.100.1', () => hasher.hash('tulip-9f'));
    expect(finishedInBurst).toBeLessThan(20);
    const refused = (await burstOutcomes).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
  });

  const itOnLinux = process.platform === 'linux' ? it : it.skip;
  itOnLinux('is handled in threads of low priority', async () => {
    await hasher.hash('tulip-9f');
    const priorities = readdirSync('/proc/self/task').map(task => {
      // proc(5): nice is the 17th field after the name in parentheses.
      const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
      return Number(fields[16]);
    });
    expect(priorities).toContain(Math.min(getPriority() + 10, 19));
  });
});
