import { type JobRow, jobRows } from '../mongo/collections.ts';

/** Picks the next job from a group of kinds that share a concurrency limit. People are served round-robin. */
export class JobLane {
  private lastPerson = '';
  private readonly busyPeople = new Set<string>();

  constructor(
    private readonly concurrency: number,
    readonly kinds: string[] = [],
  ) {}

  /**
   * Picks the oldest due job of the next person. The person's other jobs wait until `release`. Returns null if no job
   * is due or the lane is full.
   */
  async pick(): Promise<JobRow | null> {
    if (this.busyPeople.size >= this.concurrency) return null;
    const due = { kind: { $in: this.kinds }, due: { $lte: new Date() } };
    const order = { sort: { person: 1, at: 1, _id: 1 } } as const;
    const notBusy = { $nin: [...this.busyPeople] };
    const row =
      (await jobRows().findOne({ ...due, person: { $gt: this.lastPerson, ...notBusy } }, order)) ??
      (await jobRows().findOne({ ...due, person: { $lte: this.lastPerson, ...notBusy } }, order));
    if (row) {
      this.lastPerson = row.person;
      this.busyPeople.add(row.person);
    }
    return row;
  }

  release({ person }: JobRow): void {
    this.busyPeople.delete(person);
  }
}
