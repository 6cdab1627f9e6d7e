import { type JobRow, jobRows } from '../mongo/collections.ts';

/** Picks the next job to run among kinds that share a concurrency limit. People are served round-robin. */
export class JobLane {
  private last = '';
  private readonly busy = new Set<string>();

  constructor(
    private readonly concurrency: number,
    readonly kinds: string[] = [],
  ) {}

  /**
   * Picks the oldest due job of the next person without a running batch, who is then busy until `release`. Returns null
   * if there is none or the lane is full.
   */
  async pick(): Promise<JobRow | null> {
    if (this.busy.size >= this.concurrency) return null;
    const due = { kind: { $in: this.kinds }, due: { $lte: new Date() } };
    const order = { sort: { person: 1, at: 1, _id: 1 } } as const;
    const $nin = [...this.busy];
    const row =
      (await jobRows().findOne({ ...due, person: { $gt: this.last, $nin } }, order)) ??
      (await jobRows().findOne({ ...due, person: { $lte: this.last, $nin } }, order));
    if (row) {
      this.last = row.person;
      this.busy.add(row.person);
    }
    return row;
  }

  release({ person }: JobRow): void {
    this.busy.delete(person);
  }
}
