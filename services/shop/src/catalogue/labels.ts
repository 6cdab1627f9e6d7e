import type { ProductTest } from './result-set.ts';
import type { SearchQuery } from './search-words.ts';

/** Half of a catalogue may have the same label, hence the bit sets. */
export class Labels {
  private readonly bits = new Map<string, Uint32Array>();

  /** Ignores other labels, because feeds may contain any. */
  constructor(known: Iterable<string>) {
    for (const label of known) this.bits.set(label, new Uint32Array(0));
  }

  createTest(label: string): ProductTest {
    const bits = this.bits.get(label);
    return number => (((bits?.[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /**
   * Tests whether a product suits any of the people and any of the occasions; undefined if the query contains neither.
   */
  createQueryTest({ people, occasions }: SearchQuery): ProductTest | undefined {
    const tests: ProductTest[] = [];
    const forPeople = people.map(({ label, not, or }): ProductTest => {
      const is = this.createTest(label);
      if (!not || !or) return is;
      const [isNot, isOr] = [this.createTest(not), this.createTest(or)];
      return number => is(number) && (isOr(number) || !isNot(number));
    });
    const forOccasions = occasions.map(label => this.createTest(label));
    for (const [first, ...more] of [forPeople, forOccasions])
      if (first) tests.push(more.length === 0 ? first : number => [first, ...more].some(is => is(number)));
    const [one, other] = tests;
    return one && other ? number => one(number) && other(number) : one;
  }

  put(number: number, labels: Iterable<string>): void {
    this.remove(number);
    for (const label of labels) {
      const bits = this.getBits(label, number);
      if (bits) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
  }

  remove(number: number): void {
    for (const bits of this.bits.values()) {
      const at = number >>> 5;
      if (at < bits.length) bits[at] = (bits[at] ?? 0) & ~(1 << (number & 31));
    }
  }

  /** Enlarges the bits if needed; undefined for an unknown label. */
  private getBits(label: string, number: number): Uint32Array | undefined {
    const bits = this.bits.get(label);
    if (!bits || number >>> 5 < bits.length) return bits;
    const larger = new Uint32Array(2 * (number >>> 5) + 32);
    larger.set(bits);
    this.bits.set(label, larger);
    return larger;
  }
}
