import { describe, expect, it } from '@jest/globals';
import type { Exit } from './child.ts';
import { computeBackoffMs, type Running, Supervisor } from './supervisor.ts';

function createRunning() {
  const { promise: ended, resolve: end } = Promise.withResolvers<Exit | undefined>();
  let stopCount = 0;
  const running: Running = {
    pid: undefined,
    ended,
    stop: async () => {
      stopCount += 1;
      end(undefined);
    },
  };
  return { running, end, stopCount: () => stopCount };
}

describe('the backoff of a supervisor', () => {
  it('doubles from half a second up to thirty seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(computeBackoffMs)).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});

describe('a supervisor', () => {
  it('restarts a process that ended unexpectedly, and reports it', async () => {
    const [first, second] = [createRunning(), createRunning()];
    const launches = [first, second];
    const launchNext = async () => {
      const launched = launches.shift();
      if (launched === undefined) throw new Error('there was a third launch');
      return launched.running;
    };
    const reports: string[] = [];
    const restarted = Promise.withResolvers<void>();
    const supervisor = new Supervisor('gifts', launchNext, {
      restart: true,
      report: text => {
        reports.push(text);
        if (text === 'is running again') restarted.resolve();
      },
    });
    await supervisor.start();
    first.end({ code: null, signal: 'SIGKILL' });
    await restarted.promise;
    expect(reports).toEqual(['was killed by SIGKILL; restarting in 0.5 s', 'is running again']);
    expect(supervisor.running).toBe(second.running);
    await supervisor.stop();
  });

  it('does not restart a process that was stopped', async () => {
    const child = createRunning();
    const reports: string[] = [];
    const supervisor = new Supervisor('gifts', async () => child.running, {
      restart: true,
      report: text => reports.push(text),
    });
    await supervisor.start();
    await supervisor.stop();
    expect(child.stopCount()).toBe(1);
    expect(reports).toEqual([]);
    expect(supervisor.running).toBeUndefined();
  });

  it('without restart, only reports that a process ended', async () => {
    const child = createRunning();
    const reported = Promise.withResolvers<string>();
    const supervisor = new Supervisor('gifts', async () => child.running, {
      restart: false,
      report: reported.resolve,
    });
    await supervisor.start();
    child.end({ code: 1, signal: null });
    expect(await reported.promise).toBe('exited unexpectedly with code 1');
  });

  it('stops a process that became ready after stop was called', async () => {
    const child = createRunning();
    const ready = Promise.withResolvers<Running>();
    const supervisor = new Supervisor('gifts', () => ready.promise, {
      restart: true,
      report: () => undefined,
    });
    const start = supervisor.start();
    await supervisor.stop();
    ready.resolve(child.running);
    await expect(start).rejects.toThrow('gifts was stopped while it was starting');
    expect(child.stopCount()).toBe(1);
  });

  it('throws the error of the first start without retrying', async () => {
    let attempts = 0;
    const supervisor = new Supervisor(
      'gifts',
      async () => {
        attempts += 1;
        throw new Error('no port');
      },
      { restart: true, report: () => undefined },
    );
    await expect(supervisor.start()).rejects.toThrow('no port');
    expect(attempts).toBe(1);
  });
});
