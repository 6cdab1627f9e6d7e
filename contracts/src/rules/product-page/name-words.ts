/** More than any normal page gives to one element. */
const maxLength = 400;
const none: readonly string[] = [];

/** The words of class names, cached because a page repeats its classes. */
export class NameWords {
  private readonly byClass = new Map<string, readonly string[]>();

  of(classes: string, id: string): readonly string[] {
    const known = this.ofClass(classes);
    return id === '' ? known : [...known, ...wordsIn(id)];
  }

  private ofClass(classes: string): readonly string[] {
    if (classes === '') return none;
    const known = this.byClass.get(classes);
    if (known !== undefined) return known;
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
