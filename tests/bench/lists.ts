import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { addGifts, createList, createOwner, type Owner, signInAgain, system } from '../support/system.ts';
import { measureEvents, waitForEarlierEvents } from './events.ts';
import { type LoadResult, sendLoad } from './load.ts';
import { formatCpu, formatMs, formatRate, print } from './print.ts';
import { type CpuMs, findSystemProcesses, measureCpu, measureIdleCpu, sumCpu } from './processes.ts';
import { withRelayPaused } from './relay.ts';
import { measureStoredLists } from './stored-lists.ts';

const connectionCounts = [1, 16] as const;
/** The first run warms up the code. */
const writeRuns = [1, ...connectionCounts];
const readCount = 1_600;
const reservationCount = 400;
/** After this many reads, V8 has compiled the code. */
const warmUpReads = 3_200;
const settleMs = 6_000;
/** Services look for work more often for a while after a request. */
const cooldownMs = 20_000;
const requestProcesses = ['gateway', 'gifts', 'mongod', 'redis'];

/** CPU milliseconds of a minimal response, by number of connections. */
type Baseline = ReadonlyMap<number, number>;

interface Setup {
  processes: ReadonlyMap<string, number>;
  idle: CpuMs;
  baseline: Baseline;
}

/** Compares reads of a public list of 100 gifts, and reservations, with minimal responses of the same size. */
export async function measureLists(): Promise<void> {
  const owner = await createOwner('bench');
  const list = await createList(owner, 'One hundred');
  await addGifts(owner, list, { count: 100 });
  const sample = await sendLoad(system.origin, {
    connections: 1,
    requestCount: 1,
    createRequest: () => createGiftsRequest(list),
  });
  const processes = findSystemProcesses();
  const baseline = await measureBaseline(sample.bytes, processes.get('mongod'));
  await pause(cooldownMs);
  const idle = await measureIdleCpu(processes);
  print(`\nThe idle system, subtracted below: ${formatCpu(idle, 1, { per: 'a second' })}`);
  const setup = { processes, idle, baseline };
  await measureReading(list, setup);
  await signInAgain(owner);
  await measureReservations(owner, setup);
  await measureEvents(owner);
  await signInAgain(owner);
  await measureListSizes(owner, setup);
  await measureStoredLists(owner);
}

const createGiftsRequest = (list: string, headers: Record<string, string> = {}) =>
  ({ method: 'GET', path: `/giftlist/${list}/gifts`, headers }) as const;

async function measureBaseline(bytes: number, mongodPid: number | undefined): Promise<Baseline> {
  const program = new URL('baseline.ts', import.meta.url).pathname;
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
    print(`\nA minimal Fastify response of ${bytes} bytes`);
    const cpuMs = new Map<number, number>();
    const createRequest = () => ({ method: 'GET', path: '/' }) as const;
    await sendLoad(url, { connections: 16, requestCount: warmUpReads, createRequest });
    for (const connections of connectionCounts) {
      let measured: LoadResult | undefined;
      const cpu = await measureCpu(processes, async () => {
        measured = await sendLoad(url, { connections, requestCount: readCount, createRequest });
      });
      cpuMs.set(connections, sumCpu(cpu) / readCount);
      print(`  ${String(connections).padStart(2)} connections  ${formatCpu(cpu, readCount)}`);
      if (measured) print(`                  ${formatRate(measured)}`);
    }
    await measureBaselineTransaction(url, new Map([...processes, ['mongod', mongodPid ?? 0]]), cpuMs);
    return cpuMs;
  } finally {
    child.kill();
  }
}

async function measureBaselineTransaction(
  url: string,
  processes: ReadonlyMap<string, number>,
  baseline: Baseline,
): Promise<void> {
  print('\nA minimal transaction behind Fastify: one claim and one outbox row');
  const idle = await measureIdleCpu(processes);
  for (const [run, connections] of writeRuns.entries()) {
    let measured: LoadResult | undefined;
    const sendWrites = async () => {
      measured = await sendLoad(url, {
        connections,
        requestCount: reservationCount,
        expectedStatus: 201,
        createRequest: index => ({
          method: 'POST',
          path: '/',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ unit: `${run} ${index}`, by: `Guest ${index}` }),
        }),
      });
    };
    const cpu = await measureCpu(processes, sendWrites, idle);
    print(
      `  ${String(connections).padStart(2)} connections  ${formatCpu(cpu, reservationCount, { baselineMs: baseline.get(connections) })}`,
    );
    if (measured) print(`                  ${formatRate(measured)}`);
  }
}

async function measureReading(list: string, { processes, idle, baseline }: Setup): Promise<void> {
  print('\nA public list of 100 gifts, through gateway and service');
  await sendLoad(system.origin, {
    connections: 16,
    requestCount: warmUpReads,
    createRequest: () => createGiftsRequest(list),
  });
  for (const connections of connectionCounts) {
    let measured: LoadResult | undefined;
    const sendReads = async () => {
      measured = await sendLoad(system.origin, {
        connections,
        requestCount: readCount,
        createRequest: () => createGiftsRequest(list),
      });
    };
    const cpu = await measureCpu(processes, sendReads, idle);
    print(
      `  ${String(connections).padStart(2)} connections  ${formatCpu(cpu, readCount, { baselineMs: baseline.get(connections) })}`,
    );
    if (measured) print(`                  ${formatRate(measured)}`);
  }
}

async function measureReservations(owner: Owner, setup: Setup): Promise<void> {
  print('\nA reservation by a visitor, through gateway and service; then again with warm code');
  for (const connections of writeRuns) await measureReservationRun(owner, connections, setup);
}

async function measureReservationRun(
  owner: Owner,
  connections: number,
  { processes, idle, baseline }: Setup,
): Promise<void> {
  const list = await createList(owner, 'Reserved');
  const gifts = await addGifts(owner, list, { count: reservationCount });
  await waitUntilSettled(owner, list);
  await withRelayPaused(async () => {
    let measured: LoadResult | undefined;
    const sendReservations = async () => {
      measured = await sendLoad(system.origin, {
        connections,
        requestCount: reservationCount,
        expectedStatus: 201,
        createRequest: index => createReserveRequest(gifts[index] ?? '', index),
      });
    };
    const cpu = await measureCpu(processes, sendReservations, idle);
    print(
      `  ${String(connections).padStart(2)} connections  ${formatCpu(cpu, reservationCount, { baselineMs: baseline.get(connections), processNames: requestProcesses })}`,
    );
    if (measured) print(`                  ${formatRate(measured)}`);
  });
  // Measures until the events of all reservations have been consumed.
  const consumingCpu = await measureCpu(processes, () => waitForEarlierEvents(owner, list), idle);
  print(
    `                  relay, mail and projections, separately: ${formatCpu(consumingCpu, reservationCount, { baselineMs: baseline.get(connections) })}`,
  );
}

/** Waits, so that the measurement includes no earlier events. */
async function waitUntilSettled(owner: Owner, list: string): Promise<void> {
  await waitForEarlierEvents(owner, list);
  await pause(settleMs);
}

const createReserveRequest = (gift_id: string, index: number) => ({
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

async function measureListSizes(owner: Owner, { processes, idle, baseline }: Setup): Promise<void> {
  print('\nA list by its size: the shared cached response, and the response to the owner');
  for (const count of [10, 100, 1_000]) {
    const list = await createList(owner, `Of ${count}`);
    await addGifts(owner, list, { count });
    await waitUntilSettled(owner, list);
    for (const [viewer, headers] of [
      ['visitor', {}],
      ['owner', { 'x-access-token': owner.token }],
    ] as const) {
      const requestCount = viewer === 'visitor' ? 300 : 60;
      const createRequest = () => createGiftsRequest(list, headers);
      await sendLoad(system.origin, { connections: 1, requestCount: 20, createRequest });
      let measured: LoadResult | undefined;
      const sendReads = async () => {
        measured = await sendLoad(system.origin, { connections: 1, requestCount, createRequest });
      };
      const cpu = await measureCpu(processes, sendReads, idle);
      const msPerRequest = sumCpu(cpu, requestProcesses) / requestCount;
      const multiple = (msPerRequest / (baseline.get(1) ?? 0)).toFixed(1);
      print(
        `  ${String(count).padStart(5)} gifts, ${viewer.padEnd(8)} ${formatMs(msPerRequest)} ms CPU (${multiple} times the minimal response)  ${measured ? formatRate(measured) : ''}`,
      );
    }
  }
}
