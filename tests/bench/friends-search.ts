import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { Pool } from 'undici';
import { toSearchTerms } from '../../services/users/src/model/search-terms.ts';
import { createOwner, type Owner, system } from '../support/system.ts';
import { percentile } from './load.ts';
import { formatMs, print } from './print.ts';

/** `--profiles=10000` is quicker. */
const profileCount = Number(
  process.argv.find(argument => argument.startsWith('--profiles='))?.slice('--profiles='.length) ?? 1_000_000,
);
const batchSize = 5_000;
const warmUpCount = 20;
const requestsPerKind = 300;
/** The service aborts a slower search and returns 503. */
const searchTimeoutMs = 450;

type StoredProfile = { _id: string; first_name: string; last_name: string; username: string };

/** Mulberry32, so that every run uses the same data. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = createRandom(7);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const firstSyllables = 'an mar jo lu ka el mi so da be ro vi no ch st br fr gr ma al le sa ti ju he'.split(
  ' ',
);
const middleSyllables = 'na ri li ra le mo be si ta vi ne lo ma re di ko'.split(' ');
const lastSyllables = 'a e o n s r el ia us en y ka son berg ski er'.split(' ');
const createName = (middleSyllableCount: number): string => {
  const middle = Array.from({ length: middleSyllableCount }, () => pick(middleSyllables)).join('');
  const name = `${pick(firstSyllables)}${middle}${pick(lastSyllables)}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
};
const createNames = (count: number, minMiddleSyllableCount: number): string[] => {
  const names = new Set<string>();
  while (names.size < count) names.add(createName(minMiddleSyllableCount + Math.floor(random() * 2)));
  return [...names];
};
const firstNames = createNames(2_000, 0);
const lastNames = createNames(30_000, 1);
/** Picks earlier names more often: the first of 2,000 about once in a hundred times, like the most common real name. */
const pickSkewed = (names: readonly string[]): string => {
  const scale = 20;
  const rank = scale * ((1 + names.length / scale) ** random() - 1);
  return names[Math.min(names.length - 1, Math.floor(rank))] ?? '';
};

/** Searches generated profiles by name, through the gateway and the users service. */
export async function measureFriendsSearch(): Promise<void> {
  const owner = await createOwner('bench');
  const client = await mongoose.mongo.MongoClient.connect(system.mongoUrl);
  try {
    const database = client.db(`${system.namespace}_users`);
    const profiles = database.collection<StoredProfile>('profiles');
    const sample = await profiles.findOne({ _id: owner.profileId });
    if (!sample) throw new Error('The profile is not in the database');
    let storedCount = await profiles.countDocuments();
    const startedAt = performance.now();
    for (; storedCount < profileCount; storedCount += batchSize) {
      const rows = Array.from({ length: Math.min(batchSize, profileCount - storedCount) }, (_, index) =>
        createProfile(sample, storedCount + index),
      );
      await profiles.insertMany(rows, { ordered: false });
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    print(`\nSearch among ${profileCount} profiles (stored in ${seconds.toFixed(0)} s), one connection`);
    for (const [kind, createQuery] of Object.entries(queryCreators))
      await measureQueries(kind, createQuery, owner, database);
  } finally {
    await client.close();
  }
}

function createProfile(sample: StoredProfile, index: number): StoredProfile {
  const first_name = pickSkewed(firstNames);
  const last_name = pickSkewed(lastNames);
  const username = `${first_name}.${last_name}.${index}`.toLowerCase();
  const person = { first_name, last_name, username };
  const words = [first_name, last_name].map(name => name.toLowerCase());
  const search_terms = [...words, username, String(index)];
  // Compares only every 10,000th profile, because `toSearchTerms` takes a millisecond.
  if (index % 10_000 === 0 && search_terms.toSorted().join() !== toSearchTerms(person).toSorted().join()) {
    throw new Error(`Search terms differ from those of the service: ${toSearchTerms(person)}`);
  }
  const generated = { account_id: randomUUID(), username_key: username, search_terms };
  return { ...sample, ...person, ...generated, _id: randomUUID() };
}

/** Names are as frequent in queries as among the profiles. */
const queryCreators: Record<string, () => string> = {
  'three letters': () => pickSkewed(firstNames).slice(0, 3),
  'first name': () => pickSkewed(firstNames),
  'last name': () => pickSkewed(lastNames),
  'both names': () => `${pickSkewed(firstNames)} ${pickSkewed(lastNames)}`,
  'four letters of each': () => `${pickSkewed(firstNames).slice(0, 4)} ${pickSkewed(lastNames).slice(0, 4)}`,
  username: () => `${pickSkewed(firstNames)}.${pickSkewed(lastNames)}`.toLowerCase(),
  'an e-mail address': () => `${pickSkewed(firstNames)}@example.org`,
  'no match': () => `${createName(1)}xq`,
};

async function measureQueries(
  kind: string,
  createQuery: () => string,
  { token }: Owner,
  database: mongoose.mongo.Db,
): Promise<void> {
  const pool = new Pool(system.origin, { connections: 1, pipelining: 1 });
  const times: number[] = [];
  let matches = 0;
  let aborted = 0;
  const search = async () => {
    const path = `/user/search-users?query=${encodeURIComponent(createQuery())}`;
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path,
      headers: { 'x-access-token': token },
    });
    const content = await body.text();
    const durationMs = performance.now() - startedAt;
    times.push(durationMs);
    if (statusCode === 503 && durationMs >= searchTimeoutMs) {
      aborted++;
      return;
    }
    if (statusCode !== 200) throw new Error(`GET ${path} returned ${statusCode}: ${content.slice(0, 300)}`);
    matches += JSON.parse(content).length;
  };
  for (let index = 0; index < warmUpCount; index++) await search();
  times.length = 0;
  matches = 0;
  aborted = 0;
  for (let index = 0; index < requestsPerKind; index++) await search();
  const percentiles = [50, 95, 99]
    .map(percent => `p${percent} ${formatMs(percentile(times, percent))} ms`)
    .join('  ');
  const completed = requestsPerKind - aborted;
  if (completed === 0) throw new Error(`no search of the kind '${kind}' succeeded`);
  const average = `${(matches / completed).toFixed(1)} found on average, ${aborted} aborted`;
  const plan = await explainSearch(database, search);
  print(`  ${kind.padEnd(21)} ${percentiles}  ${average}  ${plan}`);
  await pool.close();
}

/** Describes how MongoDB executed the profile reads of one request. */
async function explainSearch(database: mongoose.mongo.Db, search: () => Promise<void>): Promise<string> {
  await database.setProfilingLevel('all');
  const since = new Date();
  await search();
  await database.setProfilingLevel('off');
  const operations = await database
    .collection('system.profile')
    .find({ ns: `${database.databaseName}.profiles`, ts: { $gte: since } })
    .toArray();
  const plans = new Set(operations.map(({ planSummary }) => String(planSummary)));
  const documents = Math.max(0, ...operations.map(({ docsExamined }) => Number(docsExamined ?? 0)));
  return `(${[...plans].join(', ')}; at most ${documents} documents examined per read)`;
}
