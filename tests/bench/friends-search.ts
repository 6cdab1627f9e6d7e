import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { Pool } from 'undici';
import { searchTerms } from '../../services/users/src/model/search-terms.ts';
import { newOwner, type Owner, system } from '../support/system.ts';
import { percentile } from './load.ts';
import { ms, say } from './print.ts';

/** The number of profiles; `--profiles=10000` makes a quick run. */
const profileCount = Number(
  process.argv.find(name => name.startsWith('--profiles='))?.slice('--profiles='.length) ?? 1_000_000,
);
const batch = 5_000;
const requestsEach = 300;
/** After this time the service aborts a search and returns 503. */
const abortedMs = 450;

type Stored = { _id: string; first_name: string; last_name: string; username: string };

/** A seeded random number generator (mulberry32), so that every run uses the same data. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = numbersFrom(7);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const starts = 'an mar jo lu ka el mi so da be ro vi no ch st br fr gr ma al le sa ti ju he'.split(' ');
const middles = 'na ri li ra le mo be si ta vi ne lo ma re di ko'.split(' ');
const ends = 'a e o n s r el ia us en y ka son berg ski er'.split(' ');
const randomName = (syllables: number): string => {
  const inside = Array.from({ length: syllables }, () => pick(middles)).join('');
  const name = `${pick(starts)}${inside}${pick(ends)}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
};
const distinct = (count: number, syllables: number): string[] => {
  const names = new Set<string>();
  while (names.size < count) names.add(randomName(syllables + Math.floor(random() * 2)));
  return [...names];
};
/** As in reality, a few names are very common: the most common belongs to about one person in a hundred. */
const firstNames = distinct(2_000, 0);
const lastNames = distinct(30_000, 1);
const skewed = <T>(all: readonly T[]): T => {
  const commonest = 20;
  const rank = commonest * ((1 + all.length / commonest) ** random() - 1);
  return all[Math.min(all.length - 1, Math.floor(rank))] as T;
};

/** Measures finding people by name among generated profiles, through the gateway and the users service. */
export async function measureFriendsSearch(): Promise<void> {
  const owner = await newOwner('bench');
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    const database = client.db(`${system.namespace}_users`);
    const profiles = database.collection<Stored>('profiles');
    const sample = await profiles.findOne({ _id: owner.profileId });
    if (!sample) throw new Error('The profile is not in the database');
    let stored = await profiles.countDocuments();
    const began = performance.now();
    for (; stored < profileCount; stored += batch) {
      const rows = Array.from({ length: Math.min(batch, profileCount - stored) }, (_, at) =>
        profileLike(sample, stored + at),
      );
      await profiles.insertMany(rows, { ordered: false });
    }
    const seconds = (performance.now() - began) / 1_000;
    say(`\nSearch among ${profileCount} profiles (stored in ${seconds.toFixed(0)} s), one connection`);
    for (const [kind, words] of Object.entries(kinds)) await measure(kind, words, owner, database);
  } finally {
    await client.close();
  }
}

function profileLike(sample: Stored, number: number): Stored {
  const person = {
    first_name: skewed(firstNames),
    last_name: skewed(lastNames),
    username: '',
  };
  person.username = `${person.first_name}.${person.last_name}.${number}`.toLowerCase();
  const { username } = person;
  const words = [person.first_name, person.last_name].map(name => name.toLowerCase());
  const search_terms = [...words, username, String(number)];
  // For names without accents `searchTerms` returns the same but takes a millisecond, so only a sample is compared.
  if (number % 10_000 === 0 && search_terms.toSorted().join() !== searchTerms(person).toSorted().join()) {
    throw new Error(`Search terms differ from those of the service: ${searchTerms(person)}`);
  }
  const own = { account_id: randomUUID(), username_key: username, search_terms };
  return { ...sample, ...person, ...own, _id: randomUUID() };
}

/** Queries by kind: names occur in queries as often as among the profiles. */
const kinds: Record<string, () => string> = {
  'three letters': () => skewed(firstNames).slice(0, 3),
  'first name': () => skewed(firstNames),
  'last name': () => skewed(lastNames),
  'both names': () => `${skewed(firstNames)} ${skewed(lastNames)}`,
  'four letters of each': () => `${skewed(firstNames).slice(0, 4)} ${skewed(lastNames).slice(0, 4)}`,
  username: () => `${skewed(firstNames)}.${skewed(lastNames)}`.toLowerCase(),
  'an e-mail': () => `${skewed(firstNames)}@example.org`,
  nobody: () => `${randomName(1)}xq`,
};

async function measure(
  kind: string,
  words: () => string,
  { token }: Owner,
  database: mongoose.mongo.Db,
): Promise<void> {
  const pool = new Pool(system.origin, { connections: 1, pipelining: 1 });
  const times: number[] = [];
  let found = 0;
  let aborted = 0;
  const ask = async () => {
    const path = `/user/search-users?query=${encodeURIComponent(words())}`;
    const began = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path,
      headers: { 'x-access-token': token },
    });
    const content = await body.text();
    const took = performance.now() - began;
    times.push(took);
    if (statusCode === 503 && took >= abortedMs) {
      aborted++;
      return;
    }
    if (statusCode !== 200) throw new Error(`returned ${statusCode}: ${content.slice(0, 300)}`);
    found += JSON.parse(content).length;
  };
  for (let at = 0; at < 20; at++) await ask();
  times.length = 0;
  found = 0;
  aborted = 0;
  for (let at = 0; at < requestsEach; at++) await ask();
  const shown = [50, 95, 99].map(share => `p${share} ${ms(percentile(times, share))} ms`).join('  ');
  const answered = requestsEach - aborted;
  if (answered === 0) throw new Error(`no search for ${kind} succeeded`);
  const average = `${(found / answered).toFixed(1)} found on average, ${aborted} aborted`;
  const plan = await planOf(database, ask);
  say(`  ${kind.padEnd(21)} ${shown}  ${average}  ${plan}`);
  await pool.close();
}

/** Summarises how MongoDB executed the profile reads of one request, from its profiler. */
async function planOf(database: mongoose.mongo.Db, ask: () => Promise<void>): Promise<string> {
  await database.setProfilingLevel('all');
  const since = new Date();
  await ask();
  await database.setProfilingLevel('off');
  const seen = await database
    .collection('system.profile')
    .find({ ns: `${database.databaseName}.profiles`, ts: { $gte: since } })
    .toArray();
  const plans = new Set(seen.map(({ planSummary }) => String(planSummary)));
  const documents = Math.max(0, ...seen.map(({ docsExamined }) => Number(docsExamined ?? 0)));
  return `(${[...plans].join(', ')}; at most ${documents} documents examined per read)`;
}
