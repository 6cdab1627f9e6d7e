import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { control, newOwner, system } from '../support/system.ts';
import { Peaks } from './peaks.ts';
import { cpuLine, say } from './print.ts';
import { cpuDuring, cpuSinceStart, idleCpu, productProcesses, sumOf } from './processes.ts';

/** `--reminders=1000000` is the size that the system is designed for. */
const wanted = Number(
  process.argv.find(name => name.startsWith('--reminders='))?.slice('--reminders='.length) ?? 100_000,
);
const batch = 5_000;
const lookEveryMs = 200;

type Row = { _id: string };

/** Many reminders that are all due on one morning: from the database to the notification centres. */
export async function measureReminders(): Promise<void> {
  await newOwner('bench');
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    const occasions = client.db(`${system.namespace}_occasions`);
    const notices = client.db(`${system.namespace}_notifications`).collection('notices');
    await control('occasions', 'stop');
    await store(occasions);
    say(`\n${wanted} reminders due on one morning`);
    const before = await notices.countDocuments();
    const memory = new Peaks(['occasions', 'notifications']);
    const outbox = occasions.collection('outbox');
    let waitingMost = 0;
    const look = async () => {
      memory.look();
      waitingMost = Math.max(waitingMost, await outbox.countDocuments());
    };
    await storeReaders(client.db(`${system.namespace}_notifications`), occasions);
    const processes = productProcesses();
    const idle = await idleCpu(processes);
    say(`  idle                     ${sumOf(idle).toFixed(0)} ms CPU per second, without occasions`);
    const flood = async () => {
      const began = performance.now();
      // It responds when the service is ready; sending reminders starts before that.
      const started = control('occasions', 'start');
      const sent = await until(
        look,
        async () => (await occasions.collection('fired_reminders').countDocuments()) >= wanted,
      );
      await started;
      say(
        `  sent by occasions        ${rate(sent - began)}  at most ${waitingMost} events waited for the broker`,
      );
      const rung = await until(look, async () => (await notices.countDocuments()) - before >= wanted);
      say(`  in every centre          ${rate(rung - began)}`);
    };
    const others = await cpuDuring(processes, flood, idle);
    // The service was down before, so its start and its idle work are included.
    const cpu = new Map(others).set('occasions', cpuSinceStart(productProcesses().get('occasions') ?? 0));
    say(`  total                    ${cpuLine(cpu, wanted, undefined, 'a reminder')}`);
    for (const [name, { first, most }] of memory.seen) {
      say(`  ${name.padEnd(24)} ${first} MB of memory at first, ${most} MB at most`);
    }
  } finally {
    await client.close();
  }
}

const rate = (tookMs: number): string =>
  `${(wanted / (tookMs / 1_000)).toFixed(0)}/s, all after ${(tookMs / 1_000).toFixed(1)} s`;

/** An occasion with a due reminder for each person; it is dated yesterday, so that 9:00 has passed in all time zones. */
async function store(database: mongoose.mongo.Db): Promise<void> {
  const today = new Date();
  const date = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
  const due_at = new Date(today.getTime() - 60_000);
  for (let from = 0; from < wanted; from += batch) {
    const ids = Array.from({ length: Math.min(batch, wanted - from) }, () => ({
      occasion_id: randomUUID(),
      user_id: randomUUID(),
    }));
    const occasions = ids.map(({ occasion_id, user_id }) => ({
      ...{ _id: occasion_id, version: 1, user_id, name: 'Moving day', date, type: 'custom' },
      ...{ frequency: 'one_time', details: '', notifications: ['same_day'], deleted: false },
      ...{ holiday_id: null, holidday_icon: null, birthday_user_id: null, createdAt: today },
    }));
    const reminders = ids.map(id => ({
      ...{ _id: `${id.occasion_id}:same_day`, ...id, notification: 'same_day', date, due_at },
    }));
    await database.collection<Row>('occasions').insertMany(occasions, { ordered: false });
    await database.collection<Row>('reminders').insertMany(reminders, { ordered: false });
  }
}

/** Adds all reminded people to the notifications service, like registered people. */
async function storeReaders(notifications: mongoose.mongo.Db, occasions: mongoose.mongo.Db): Promise<void> {
  const names = { first_name: 'Ada', last_name: '', profile_pic: null, birth: null, country: 'US' };
  const people = notifications.collection<Row>('people');
  const due = occasions.collection<Row & { user_id: string }>('reminders').find();
  let rows: Row[] = [];
  const flush = async () => {
    if (rows.length > 0) await people.insertMany(rows, { ordered: false });
    rows = [];
  };
  for await (const { user_id: _id } of due) {
    const person = { _id, version: 1, username: _id, timeZone: 'UTC', ...names };
    if (rows.push(person) >= batch) await flush();
  }
  await flush();
}

/** Polls until the condition is met; returns the time. */
async function until(look: () => Promise<void>, isSo: () => Promise<boolean>): Promise<number> {
  for (;;) {
    await look();
    if (await isSo()) return performance.now();
    await new Promise(resolve => setTimeout(resolve, lookEveryMs));
  }
}
