/** More people than are served in the time that anybody waits. */
const maxPeople = 10_000;

/** Who was served, the one longest ago first. */
export class LastServed {
  readonly #people = new Set<string>();

  /** Those who were never served in their order, then the others by how long ago they were. */
  inTurn(people: readonly string[]): string[] {
    const waiting = new Set(people);
    return [
      ...people.filter(id => !this.#people.has(id)),
      ...[...this.#people].filter(id => waiting.has(id)),
    ];
  }

  note(id: string): void {
    this.#people.delete(id);
    this.#people.add(id);
    const [oldest] = this.#people;
    if (this.#people.size > maxPeople && oldest !== undefined) this.#people.delete(oldest);
  }
}
