import { z } from 'zod';
import { database } from '../mongo/database.ts';

const Rows = z.array(
  z.object({
    op: z.string(),
    ns: z.string(),
    planSummary: z.string().default(''),
    docsExamined: z.number().default(0),
    /** Bytes returned. */
    responseLength: z.number().default(0),
    command: z.unknown(),
  }),
);

/** The database's operations on these collections during `work`, from its profiler, with plans as in `explain`. */
export async function profiled(collections: readonly string[], work: () => Promise<unknown>) {
  const db = database();
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const own = new RegExp(`\\.(${collections.join('|')})$`);
  const rows = Rows.parse(await db.collection('system.profile').find().toArray());
  return rows.filter(({ ns, op }) => own.test(ns) && op !== 'insert');
}
