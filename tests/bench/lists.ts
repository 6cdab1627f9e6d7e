import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { addGifts, newList, newOwner, type Owner, signInAgain, system } from '../support/system.ts';
import { measureEvents, untilEvent } from './events.ts';
import { type Measured, sendLoad } from './load.ts';
import { cpuLine, ms, rateLine, say } from './print.ts';
import { type CpuMs, cpuDuring, idleCpu, sumOf, systemProcesses } from './processes.ts';
import { withRelayPaused } from './relay.ts';
import { measureStored } from './stored.ts';

const connections = [1, 16] as const;
const reads = 1_600;
const reservations = 400;
/** Until V8 has compiled the code. */
const warmUpReads = 3_200;
const settledMs = 6_000;
/** After a request, services look for work more often for a while. */
const restMs = 20_000;
const requestPath = ['gateway', 'gifts', 'mongod', 'redis'];

/** CPU milliseconds of a minimal response, by number of connections. */
type Bare = ReadonlyMap<number, number>;

interface System {
  processes: ReadonlyMap<string, number>;
  idle: CpuMs;
  bare: Bare;
}

/** A public list of 100 gifts and a reservation, compared with a minimal response of the same size. */
export async function measureLists(): Promise<void> {
  const owner = await newOwner('bench');
  const list = await newList(owner, 'One hundred');
  await addGifts(owner, list, { count: 100 });
  const sample = await sendLoad(system.origin, { connections: 1, requests: 1, request: () => giftsOf(list) });
  const processes = systemProcesses();
  const bare = await measureBare(sample.bytes, processes.get('mongod'));
  await pause(restMs);
  const idle = await idleCpu(processes);
  say(`\nThe idle system, subtracted below: ${cpuLine(idle, 1, undefined, 'a second')}`);
  const measured = { processes, idle, bare };
  await measureReading(list, measured);
  await signInAgain(owner);
  await measureReserving(owner, measured);
  await measureEvents(owner);
  await signInAgain(owner);
  await measureGrowth(owner, measured);
  await measureStored(owner);
}

const giftsOf = (list: string, headers: Record<string, string> = {}) =>
  ({ method: 'GET', path: `/giftlist/${list}/gifts`, headers }) as const;

async function measureBare(bytes: number, mongod: number | undefined): Promise<Bare> {
  const program = new URL('bare.ts', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    [program, String(bytes), system.mongoUrl, `${system.namespace}_bare`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    const [line] = await once(child.stdout, 'data');
    const url = String(line).trim();
    const processes = new Map([['bare', child.pid ?? 0]]);
    say(`\nA minimal Fastify response of ${bytes} bytes`);
    const cpuMs = new Map<number, number>();
    const request = () => ({ method: 'GET', path: '/' }) as const;
    await sendLoad(url, { connections: 16, requests: warmUpReads, request });
    for (const count of connections) {
      let measured: Measured | undefined;
      const cpu = await cpuDuring(processes, async () => {
        measured = await sendLoad(url, { connections: count, requests: reads, request });
      });
      cpuMs.set(count, sumOf(cpu) / reads);
      say(`  ${String(count).padStart(2)} connections  ${cpuLine(cpu, reads, undefined)}`);
      if (measured) say(`                  ${rateLine(measured)}`);
    }
    await measureBareTransaction(url, new Map([...processes, ['mongod', mongod ?? 0]]), cpuMs);
    return cpuMs;
  } finally {
    child.kill();
  }
}

async function measureBareTransaction(
  url: string,
  processes: ReadonlyMap<string, number>,
  bare: Bare,
): Promise<void> {
  say('\nA minimal transaction behind Fastify: one claim and one outbox row');
  const idle = await idleCpu(processes);
  for (const [run, count] of [1, ...connections].entries()) {
    let measured: Measured | undefined;
    const write = async () => {
      measured = await sendLoad(url, {
        connections: count,
        requests: reservations,
        expected: 201,
        request: index => ({
          method: 'POST',
          path: '/',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ unit: `${run} ${index}`, by: `Guest ${index}` }),
        }),
      });
    };
    const cpu = await cpuDuring(processes, write, idle);
    say(`  ${String(count).padStart(2)} connections  ${cpuLine(cpu, reservations, bare.get(count))}`);
    if (measured) say(`                  ${rateLine(measured)}`);
  }
}

async function measureReading(list: string, { processes, idle, bare }: System): Promise<void> {
  say('\nA public list of 100 gifts, through gateway and service');
  await sendLoad(system.origin, { connections: 16, requests: warmUpReads, request: () => giftsOf(list) });
  for (const count of connections) {
    let measured: Measured | undefined;
    const read = async () => {
      measured = await sendLoad(system.origin, {
        connections: count,
        requests: reads,
        request: () => giftsOf(list),
      });
    };
    const cpu = await cpuDuring(processes, read, idle);
    say(`  ${String(count).padStart(2)} connections  ${cpuLine(cpu, reads, bare.get(count))}`);
    if (measured) say(`                  ${rateLine(measured)}`);
  }
}

async function measureReserving(owner: Owner, measured: System): Promise<void> {
  say('\nA reservation by a visitor, through gateway and service; then again with warm code');
  for (const count of [1, ...connections]) await measureReservations(owner, count, measured);
}

async function measureReservations(
  owner: Owner,
  count: number,
  { processes, idle, bare }: System,
): Promise<void> {
  const list = await newList(owner, 'Reserved');
  const gifts = await addGifts(owner, list, { count: reservations });
  await waitUntilSettled(owner, list);
  await withRelayPaused(async () => {
    let measured: Measured | undefined;
    const take = async () => {
      measured = await sendLoad(system.origin, {
        connections: count,
        requests: reservations,
        expected: 201,
        request: index => reserve(gifts[index] ?? '', index),
      });
    };
    const cpu = await cpuDuring(processes, take, idle);
    say(
      `  ${String(count).padStart(2)} connections  ${cpuLine(cpu, reservations, bare.get(count), 'a request', requestPath)}`,
    );
    if (measured) say(`                  ${rateLine(measured)}`);
  });
  // When the last change arrives, all earlier events have arrived.
  const after = await cpuDuring(processes, () => untilEvent(owner, list), idle);
  say(
    `                  relay, mail and projections, separately: ${cpuLine(after, reservations, bare.get(count))}`,
  );
}

/** Unconsumed events would be measured, too. */
async function waitUntilSettled(owner: Owner, list: string): Promise<void> {
  await untilEvent(owner, list);
  await pause(settledMs);
}

const reserve = (gift_id: string, index: number) => ({
  method: 'POST' as const,
  path: '/giftitem/reserve',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    gift_id,
    name: `Guest ${index}`,
    email: `guest-${index}@example.org`,
    message: 'Enjoy!',
  }),
});

async function measureGrowth(owner: Owner, { processes, idle, bare }: System): Promise<void> {
  say('\nA list by its size: the shared cached response, and the owner’s own response');
  for (const count of [10, 100, 1_000]) {
    const list = await newList(owner, `Of ${count}`);
    await addGifts(owner, list, { count });
    await waitUntilSettled(owner, list);
    for (const [who, headers] of [
      ['visitor', {}],
      ['owner', { 'x-access-token': owner.token }],
    ] as const) {
      const requests = who === 'visitor' ? 300 : 60;
      const request = () => giftsOf(list, headers);
      await sendLoad(system.origin, { connections: 1, requests: 20, request });
      let measured: Measured | undefined;
      const read = async () => {
        measured = await sendLoad(system.origin, { connections: 1, requests, request });
      };
      const cpu = await cpuDuring(processes, read, idle);
      const each = sumOf(cpu, requestPath) / requests;
      const times = (each / (bare.get(1) ?? 0)).toFixed(1);
      say(
        `  ${String(count).padStart(5)} gifts, ${who.padEnd(8)} ${ms(each)} ms CPU (${times} times the minimal response)  ${measured ? rateLine(measured) : ''}`,
      );
    }
  }
}
