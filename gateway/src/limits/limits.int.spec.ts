import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { startTestSystem } from '../testing/test-system.ts';

const tenSecondsPastNoon = Date.UTC(2026, 4, 10, 12, 0, 10);

describe('rate limits', () => {
  it('reject requests from an address that exceeds its limit, with Retry-After', async () => {
    const limited = await startTestSystem({
      now: () => tenSecondsPastNoon,
      env: { RATE_LIMIT_PER_MINUTE: '5', TRUSTED_PROXIES: '1' },
    });
    const request = (address: string) =>
      fetch(`${limited.origin}/lists`, { headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let sent = 0; sent < 7; sent += 1) statuses.push((await request('203.0.113.5')).status);
    expect(statuses.filter(status => status === 200).length).toBe(5);
    const refused = await request('203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('50');
    expect(await refused.json()).toMatchObject({ code: 'rate-limited', retry_after: 50 });
    expect((await request('203.0.113.6')).status).toBe(200);
    // Only the last address counts, because the trusted proxy added it.
    expect((await request('203.0.113.5, 203.0.113.7')).status).toBe(200);
    await limited.stop();
  });

  it('are separate for a route with its own limit', async () => {
    const limited = await startTestSystem({
      now: () => tenSecondsPastNoon,
      env: { RATE_LIMIT_PER_MINUTE: '1000' },
      services: app => {
        app.post('/auth/sign-in', () => ({ data: {} }));
      },
    });
    const countsByStatus = new Map<number, number>();
    for (let sent = 0; sent < 25; sent += 1) {
      const { status } = await fetch(`${limited.origin}/auth/sign-in`, { method: 'POST' });
      countsByStatus.set(status, (countsByStatus.get(status) ?? 0) + 1);
    }
    expect(countsByStatus).toEqual(
      new Map([
        [200, 20],
        [429, 5],
      ]),
    );
    expect((await fetch(`${limited.origin}/lists`)).status).toBe(200);
    await limited.stop();
  });

  it('apply to concurrent requests per address, except event streams', async () => {
    const events = new EventEmitter();
    let arrivedCount = 0;
    const limited = await startTestSystem({
      env: { REQUESTS_AT_ONCE: '3', RATE_LIMIT_PER_MINUTE: '1000', TRUSTED_PROXIES: '127.0.0.0/8' },
      services: app => {
        app.get('/user', async () => {
          arrivedCount += 1;
          events.emit('arrived');
          await once(events, 'go');
          return {};
        });
        app.get('/live', (_, reply) => reply.type('text/event-stream').send(': open\n\n'));
      },
    });
    const request = (path: string, address: string) =>
      fetch(limited.origin + path, { headers: { 'x-forwarded-for': address } });
    const pending = Array.from({ length: 3 }, () => request('/user', '203.0.113.5'));
    while (arrivedCount < 3) await once(events, 'arrived');
    const refused = await request('/robots.txt', '203.0.113.5');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await request('/live', '203.0.113.5')).status).toBe(200);
    expect((await request('/robots.txt', '203.0.113.6')).status).toBe(200);
    events.emit('go');
    for (const response of pending) expect((await response).status).toBe(200);
    expect((await request('/robots.txt', '203.0.113.5')).status).toBe(200);
    await limited.stop();
  });
});
