import { z } from 'zod';
import { database } from '../mongo/database.ts';

const Rows = z.array(
  z.object({
    op: z.string(),
    ns: z.string(),
    planSummary: z.string().default(''),
    docsExamined: z.number().default(0),
    responseLength: z.number().default(0),
    command: z.unknown(),
  }),
);

const profileEverything = 2;
const profileNothing = 0;

/** Returns the profiler's records of the operations on these collections during `work`, except inserts. */
export async function recordDatabaseOperations(collections: readonly string[], work: () => Promise<unknown>) {
  const db = database();
  await db.command({ profile: profileEverything });
  try {
    await work();
  } finally {
    await db.command({ profile: profileNothing });
  }
  const namespacePattern = new RegExp(`\\.(${collections.join('|')})$`);
  const rows = Rows.parse(await db.collection('system.profile').find().toArray());
  return rows.filter(({ ns, op }) => namespacePattern.test(ns) && op !== 'insert');
}
