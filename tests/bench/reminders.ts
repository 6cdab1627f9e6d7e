import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { control, createOwner, system } from '../support/system.ts';
import { MemoryPeaks } from './memory-peaks.ts';
import { formatCpu, print } from './print.ts';
import { findSystemProcesses, measureCpu, measureIdleCpu, readCpuMsSinceStart, sumCpu } from './processes.ts';

/** The system is designed for `--reminders=1000000`. */
const reminderCount = Number(
  process.argv.find(argument => argument.startsWith('--reminders='))?.slice('--reminders='.length) ?? 100_000,
);
const batchSize = 5_000;
const pollMs = 200;

type StoredDocument = { _id: string };

/** Measures the delivery of reminders that are due on one morning, from the database to the notification centres. */
export async function measureReminders(): Promise<void> {
  await createOwner('bench');
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    const occasions = client.db(`${system.namespace}_occasions`);
    const notifications = client.db(`${system.namespace}_notifications`).collection('notices');
    await control('occasions', 'stop');
    await storeReminders(occasions);
    print(`\n${reminderCount} reminders due on one morning`);
    const notificationsBefore = await notifications.countDocuments();
    const memory = new MemoryPeaks(['occasions', 'notifications']);
    const outbox = occasions.collection('outbox');
    let maxPending = 0;
    const sample = async () => {
      memory.sample();
      maxPending = Math.max(maxPending, await outbox.countDocuments());
    };
    await storePeople(client.db(`${system.namespace}_notifications`), occasions);
    const processes = findSystemProcesses();
    const idle = await measureIdleCpu(processes);
    print(
      `  idle                     ${sumCpu(idle).toFixed(0)} ms CPU per second, while occasions is stopped`,
    );
    const deliverReminders = async () => {
      const startedAt = performance.now();
      // Resolves when the service is ready. The service may send reminders earlier.
      const starting = control('occasions', 'start');
      const sentAt = await waitUntil(
        sample,
        async () => (await occasions.collection('fired_reminders').countDocuments()) >= reminderCount,
      );
      await starting;
      print(
        `  sent by occasions        ${formatRate(sentAt - startedAt)}  at most ${maxPending} events waited for the broker`,
      );
      const notifiedAt = await waitUntil(
        sample,
        async () => (await notifications.countDocuments()) - notificationsBefore >= reminderCount,
      );
      print(`  in notification centres  ${formatRate(notifiedAt - startedAt)}`);
    };
    const otherServicesCpu = await measureCpu(processes, deliverReminders, idle);
    // The whole CPU time of the restarted service counts, including start and idle work.
    const cpu = new Map(otherServicesCpu).set(
      'occasions',
      readCpuMsSinceStart(findSystemProcesses().get('occasions') ?? 0),
    );
    print(`  total                    ${formatCpu(cpu, reminderCount, { per: 'a reminder' })}`);
    for (const [name, { firstMb, peakMb }] of memory.peaks) {
      print(`  ${name.padEnd(24)} ${firstMb} MB of memory at first, ${peakMb} MB at most`);
    }
  } finally {
    await client.close();
  }
}

const formatRate = (durationMs: number): string =>
  `${(reminderCount / (durationMs / 1_000)).toFixed(0)}/s, all after ${(durationMs / 1_000).toFixed(1)} s`;

/** Stores a due reminder per person, dated yesterday, so that 9:00 has passed in all time zones. */
async function storeReminders(database: mongoose.mongo.Db): Promise<void> {
  const now = new Date();
  const date = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
  const due_at = new Date(now.getTime() - 60_000);
  for (let start = 0; start < reminderCount; start += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, reminderCount - start) }, () => ({
      occasion_id: randomUUID(),
      user_id: randomUUID(),
    }));
    const occasions = ids.map(({ occasion_id, user_id }) => ({
      ...{ _id: occasion_id, version: 1, user_id, name: 'Moving day', date, type: 'custom' },
      ...{ frequency: 'one_time', details: '', notifications: ['same_day'], deleted: false },
      ...{ holiday_id: null, holidday_icon: null, birthday_user_id: null, createdAt: now },
    }));
    const reminders = ids.map(id => ({
      ...{ _id: `${id.occasion_id}:same_day`, ...id, notification: 'same_day', date, due_at },
    }));
    await database.collection<StoredDocument>('occasions').insertMany(occasions, { ordered: false });
    await database.collection<StoredDocument>('reminders').insertMany(reminders, { ordered: false });
  }
}

/** Stores the recipients of the reminders. */
async function storePeople(notifications: mongoose.mongo.Db, occasions: mongoose.mongo.Db): Promise<void> {
  const names = { first_name: 'Ada', last_name: '', profile_pic: null, birth: null, country: 'US' };
  const people = notifications.collection<StoredDocument>('people');
  const dueReminders = occasions.collection<StoredDocument & { user_id: string }>('reminders').find();
  let rows: StoredDocument[] = [];
  const flush = async () => {
    if (rows.length > 0) await people.insertMany(rows, { ordered: false });
    rows = [];
  };
  for await (const { user_id: _id } of dueReminders) {
    const person = { _id, version: 1, username: _id, timeZone: 'UTC', ...names };
    rows.push(person);
    if (rows.length >= batchSize) await flush();
  }
  await flush();
}

/** Samples until `isDone` returns true, then returns the time from `performance.now()`. */
async function waitUntil(sample: () => Promise<void>, isDone: () => Promise<boolean>): Promise<number> {
  for (;;) {
    await sample();
    if (await isDone()) return performance.now();
    await new Promise(resolve => setTimeout(resolve, pollMs));
  }
}
