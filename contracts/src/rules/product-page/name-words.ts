const maxNameLength = 400;
const noWords: readonly string[] = [];

/** Splits classes and ids into words. Cached, because pages repeat their classes. */
export class NameWords {
  private readonly wordsByClass = new Map<string, readonly string[]>();

  getWords(classes: string, id: string): readonly string[] {
    const classWords = this.getClassWords(classes);
    return id === '' ? classWords : [...classWords, ...splitWords(id)];
  }

  private getClassWords(classes: string): readonly string[] {
    if (classes === '') return noWords;
    const cached = this.wordsByClass.get(classes);
    if (cached !== undefined) return cached;
    const words = splitWords(classes);
    this.wordsByClass.set(classes, words);
    return words;
  }
}

const splitWords = (name: string): string[] =>
  name
    .slice(0, maxNameLength)
    .match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\p{L}+/gu)
    ?.map(word => word.toLowerCase()) ?? [];
