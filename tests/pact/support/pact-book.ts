import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import './native-log.ts';
import { Pact } from '@pact-foundation/pact';
import { z } from 'zod';

export const pactsFolder = path.resolve(import.meta.dirname, '../../../contracts/pacts');

/** True with `npm run pact -- --write`: the consumers' tests then replace the committed pacts. */
export const isWriting = process.env.PACTS === 'write';

export const getPactFileName = (consumer: string, provider: string): string => `${consumer}-${provider}.json`;

const Interaction = z.looseObject({
  description: z.string(),
  providerStates: z.array(z.looseObject({ name: z.string() })).default([]),
  type: z.enum(['Synchronous/HTTP', 'Asynchronous/Messages']),
});
const PactFile = z.looseObject({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(Interaction),
});
export type StoredPact = z.output<typeof PactFile>;

export const readPact = (file: string): StoredPact => PactFile.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Reads the committed pacts with a provider, by consumer. */
export function readPactsForProvider(provider: string): Map<string, { file: string; pact: StoredPact }> {
  const files = readdirSync(pactsFolder).filter(name => name.endsWith(`-${provider}.json`));
  return new Map(
    files.sort().map(name => {
      const file = path.join(pactsFolder, name);
      const pact = readPact(file);
      return [pact.consumer.name, { file, pact }];
    }),
  );
}

/** Collects the pacts of a consumer in a temporary folder. */
export class PactBook {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'giftlist-pacts-'));
  private readonly pacts = new Map<string, Pact>();

  readonly consumer: string;

  constructor(consumer: string) {
    this.consumer = consumer;
  }

  getPact(provider: string): Pact {
    const existing = this.pacts.get(provider);
    if (existing) return existing;
    const pact = new Pact({ consumer: this.consumer, provider, dir: this.folder, logLevel: 'error' });
    this.pacts.set(provider, pact);
    return pact;
  }

  /**
   * Compares the committed pacts with the written ones, or replaces them if `isWriting`. Providers verify the
   * committed pacts, so either side can be tested first.
   */
  compareOrReplace(): void {
    if (isWriting) this.replaceCommittedPacts();
    else this.compare();
  }

  compare(): void {
    for (const [name, written] of this.readWrittenPacts())
      comparePacts(name, readIfPresent(path.join(pactsFolder, name)), written);
  }

  private replaceCommittedPacts(): void {
    for (const [name, written] of this.readWrittenPacts()) {
      writeFileSync(path.join(pactsFolder, name), `${JSON.stringify(written, null, 2)}\n`);
    }
  }

  private readWrittenPacts(): [name: string, pact: StoredPact][] {
    return [...this.pacts.keys()].map(provider => {
      const name = getPactFileName(this.consumer, provider);
      const pact = readIfPresent(path.join(this.folder, name));
      if (!pact) throw new Error(`The tests of ${this.consumer} wrote no pact with ${provider}`);
      return [name, normalizePact(pact)];
    });
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Sorts interactions and removes tool versions. */
function normalizePact({ interactions, ...pact }: StoredPact): StoredPact {
  const sortKey = ({ description, type }: StoredPact['interactions'][number]) => `${type} ${description}`;
  const sorted = interactions.toSorted((interaction, otherInteraction) =>
    sortKey(interaction) < sortKey(otherInteraction) ? -1 : 1,
  );
  return { ...pact, interactions: sorted, metadata: { pactSpecification: { version: '4.0' } } };
}

const readIfPresent = (file: string): StoredPact | undefined =>
  existsSync(file) ? readPact(file) : undefined;

function comparePacts(name: string, committed: StoredPact | undefined, written: StoredPact): void {
  if (isDeepStrictEqual(toPlain(committed), toPlain(written))) return;
  const before = new Map(committed?.interactions.map(interaction => [interaction.description, interaction]));
  const after = new Map(written.interactions.map(interaction => [interaction.description, interaction]));
  const differences = [
    ...[...after.keys()]
      .filter(description => !before.has(description))
      .map(description => `  new: ${description}`),
    ...[...before.keys()]
      .filter(description => !after.has(description))
      .map(description => `  removed: ${description}`),
    ...[...after]
      .filter(([description, interaction]) => isChanged(before.get(description), interaction))
      .map(([description]) => `  changed: ${description}`),
  ];
  throw new Error(
    [
      `contracts/pacts/${name} differs from the pact that its consumer's tests wrote:`,
      ...differences,
      'If the change is intended, run `npm run pact -- --write`, and commit the file.',
    ].join('\n'),
  );
}

const isChanged = (before: unknown, after: unknown): boolean =>
  before !== undefined && !isDeepStrictEqual(toPlain(before), toPlain(after));

/**
 * Copies a value, so that both sides of a comparison have objects of the same realm. Objects from Jest's realm and
 * Node's are never equal.
 */
const toPlain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
