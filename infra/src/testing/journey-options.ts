import { parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';

export interface JourneyOptions {
  /** Whether to run in all screen sizes and themes (`thoroughEnvironment`). */
  all: boolean;
  baseUrl: string | undefined;
  compose: boolean;
  /** The number of containers per service, such as `gifts=3`. */
  scale: string[];
  playwrightArgs: string[];
}

const journeyOptions = {
  all: { type: 'boolean' },
  'base-url': { type: 'string' },
  compose: { type: 'boolean' },
  scale: { type: 'string', multiple: true },
} as const;

/**
 * Parses the options of `npm run e2e`. All other arguments are for Playwright. Throws a CommandError if an
 * option has no value.
 */
export function parseJourneyOptions(args: readonly string[]): JourneyOptions {
  const { tokens } = parseArgs({
    args: [...args],
    options: journeyOptions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const usedIndexes = new Set<number>();
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(journeyOptions, token.name)) continue;
    usedIndexes.add(token.index);
    // In `--scale gifts=3`, the value is the next argument.
    if (token.value !== undefined && !token.inlineValue) usedIndexes.add(token.index + 1);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  const getValues = (name: 'base-url' | 'scale'): string[] => {
    const optionValues = values.get(name) ?? [];
    if (optionValues.includes('')) throw new CommandError(`--${name} needs a value.`);
    return optionValues;
  };
  return {
    all: values.has('all'),
    baseUrl: getValues('base-url').at(-1),
    compose: values.has('compose'),
    scale: getValues('scale'),
    playwrightArgs: args.filter((_, index) => !usedIndexes.has(index)),
  };
}
