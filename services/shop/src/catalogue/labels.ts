import type { ProductTest } from './result-set.ts';
import type { SearchQuery } from './search-words.ts';

/** Tests which products have a label. Uses bit sets, because half of a catalogue may have the same label. */
export class Labels {
  /** One bit per product number, 32 in each array element. */
  private readonly bitsByLabel = new Map<string, Uint32Array>();

  /** Labels that are not in `knownLabels` are ignored, because feeds may contain any text. */
  constructor(knownLabels: Iterable<string>) {
    for (const label of knownLabels) this.bitsByLabel.set(label, new Uint32Array(0));
  }

  createTest(label: string): ProductTest {
    const bits = this.bitsByLabel.get(label);
    return number => (((bits?.[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /**
   * Returns a test that requires one of the query's people, if it names any, and one of its occasions, if it names any.
   * Returns undefined if it names neither.
   */
  createQueryTest({ people, occasions }: SearchQuery): ProductTest | undefined {
    const peopleTests = people.map(({ label, genderLabel, otherGenderLabel }): ProductTest => {
      const hasLabel = this.createTest(label);
      if (!genderLabel || !otherGenderLabel) return hasLabel;
      // Excludes products that are labelled only for the other gender.
      const isForGender = this.createTest(genderLabel);
      const isForOtherGender = this.createTest(otherGenderLabel);
      return number => hasLabel(number) && (isForGender(number) || !isForOtherGender(number));
    });
    const occasionTests = occasions.map(label => this.createTest(label));
    const isForPeople = matchAny(peopleTests);
    const isForOccasions = matchAny(occasionTests);
    if (!isForPeople || !isForOccasions) return isForPeople ?? isForOccasions;
    return number => isForPeople(number) && isForOccasions(number);
  }

  put(number: number, labels: Iterable<string>): void {
    this.remove(number);
    for (const label of labels) {
      const bits = this.getBits(label, number);
      if (bits) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
  }

  remove(number: number): void {
    for (const bits of this.bitsByLabel.values()) {
      const index = number >>> 5;
      if (index < bits.length) bits[index] = (bits[index] ?? 0) & ~(1 << (number & 31));
    }
  }

  private getBits(label: string, number: number): Uint32Array | undefined {
    const bits = this.bitsByLabel.get(label);
    if (!bits || number >>> 5 < bits.length) return bits;
    const larger = new Uint32Array(2 * (number >>> 5) + 32);
    larger.set(bits);
    this.bitsByLabel.set(label, larger);
    return larger;
  }
}

function matchAny(tests: readonly ProductTest[]): ProductTest | undefined {
  if (tests.length <= 1) return tests[0];
  return number => tests.some(test => test(number));
}
