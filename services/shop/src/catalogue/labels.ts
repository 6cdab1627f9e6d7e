/** More words than that are no labels: a feed may write anything into their place. */
const labelsMost = 1_000;

/** The numbers that stand under a word, as bits: half a catalogue may stand under the same. */
export class Labels {
  private readonly bits = new Map<string, Uint32Array>();

  /** Whether a number stands under a word, as of now; nothing where none ever did. */
  under(word: string): ((number: number) => boolean) | undefined {
    const bits = this.bits.get(word);
    return bits && (number => (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1);
  }

  /** Puts a number under these words, and under no other. */
  put(number: number, words: Iterable<string>): void {
    this.remove(number);
    for (const word of words) {
      const bits = this.roomFor(word, number);
      if (bits) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
  }

  remove(number: number): void {
    for (const bits of this.bits.values()) {
      const at = number >>> 5;
      if (at < bits.length) bits[at] = (bits[at] ?? 0) & ~(1 << (number & 31));
    }
  }

  private roomFor(word: string, number: number): Uint32Array | undefined {
    const bits = this.bits.get(word);
    if (!bits && this.bits.size >= labelsMost) return undefined;
    if (bits && number >>> 5 < bits.length) return bits;
    const larger = new Uint32Array(2 * (number >>> 5) + 32);
    if (bits) larger.set(bits);
    this.bits.set(word, larger);
    return larger;
  }
}
