/** A bit set of product numbers per label; half of a catalogue may have the same label. */
export class Labels {
  private readonly bits = new Map<string, Uint32Array>();

  /** Only these labels are stored, because feeds may contain any. */
  constructor(known: Iterable<string>) {
    for (const label of known) this.bits.set(label, new Uint32Array(0));
  }

  /** Whether a product currently has a label. */
  under(label: string): (number: number) => boolean {
    const bits = this.bits.get(label);
    return number => (((bits?.[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** Replaces the labels of a product. */
  put(number: number, labels: Iterable<string>): void {
    this.remove(number);
    for (const label of labels) {
      const bits = this.roomFor(label, number);
      if (bits) bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
    }
  }

  remove(number: number): void {
    for (const bits of this.bits.values()) {
      const at = number >>> 5;
      if (at < bits.length) bits[at] = (bits[at] ?? 0) & ~(1 << (number & 31));
    }
  }

  private roomFor(label: string, number: number): Uint32Array | undefined {
    const bits = this.bits.get(label);
    if (!bits || number >>> 5 < bits.length) return bits;
    const larger = new Uint32Array(2 * (number >>> 5) + 32);
    larger.set(bits);
    this.bits.set(label, larger);
    return larger;
  }
}
