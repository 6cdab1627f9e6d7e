import type { ProductTest } from './result-set.ts';
import type { SearchQuery } from './search-words.ts';

/** Uses bit sets, because half of a catalogue may have the same label. */
export class Labels {
  private readonly bits = new Map<string, Uint32Array>();

  /** Ignores unknown labels, because feeds may contain any. */
  constructor(knownLabels: Iterable<string>) {
    for (const label of knownLabels) this.bits.set(label, new Uint32Array(0));
  }

  createTest(label: string): ProductTest {
    const bits = this.bits.get(label);
    return number => (((bits?.[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /**
   * The test requires one of the people, if the query has any, and one of the occasions, if it has any. Returns undefined
   * for a query with neither people nor occasions.
   */
  createQueryTest({ people, occasions }: SearchQuery): ProductTest | undefined {
    const groupTests: ProductTest[] = [];
    const peopleTests = people.map(({ label, not, or }): ProductTest => {
      const hasLabel = this.createTest(label);
      if (!not || !or) return hasLabel;
      const [isExcluded, isIncluded] = [this.createTest(not), this.createTest(or)];
      return number => hasLabel(number) && (isIncluded(number) || !isExcluded(number));
    });
    const occasionTests = occasions.map(label => this.createTest(label));
    for (const [first, ...others] of [peopleTests, occasionTests])
      if (first)
        groupTests.push(
          others.length === 0 ? first : number => [first, ...others].some(test => test(number)),
        );
    const [first, second] = groupTests;
    return first && second ? number => first(number) && second(number) : first;
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
      const index = number >>> 5;
      if (index < bits.length) bits[index] = (bits[index] ?? 0) & ~(1 << (number & 31));
    }
  }

  private getBits(label: string, number: number): Uint32Array | undefined {
    const bits = this.bits.get(label);
    if (!bits || number >>> 5 < bits.length) return bits;
    const larger = new Uint32Array(2 * (number >>> 5) + 32);
    larger.set(bits);
    this.bits.set(label, larger);
    return larger;
  }
}
