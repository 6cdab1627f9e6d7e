/** Longer than on any normal page. */
const maxLength = 400;
const none: readonly string[] = [];

/** Cached, because a page repeats its classes. */
export class NameWords {
  private readonly byClass = new Map<string, readonly string[]>();

  wordsOf(classes: string, id: string): readonly string[] {
    const classWords = this.wordsOfClasses(classes);
    return id === '' ? classWords : [...classWords, ...wordsIn(id)];
  }

  private wordsOfClasses(classes: string): readonly string[] {
    if (classes === '') return none;
    const cached = this.byClass.get(classes);
    if (cached !== undefined) return cached;
    const words = wordsIn(classes);
    this.byClass.set(classes, words);
    return words;
  }
}

const wordsIn = (name: string): string[] =>
  name
    .slice(0, maxLength)
    .match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\p{L}+/gu)
    ?.map(word => word.toLowerCase()) ?? [];
