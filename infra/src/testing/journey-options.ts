import { parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';

export interface JourneyOptions {
  all: boolean;
  baseUrl: string | undefined;
  compose: boolean;
  scale: string[];
  /** For Playwright, unchanged. */
  rest: string[];
}

const ownOptions = {
  all: { type: 'boolean' },
  'base-url': { type: 'string' },
  compose: { type: 'boolean' },
  scale: { type: 'string', multiple: true },
} as const;

/** Throws a CommandError if an option has no value. */
export function parseJourneyOptions(args: readonly string[]): JourneyOptions {
  const { tokens } = parseArgs({
    args: [...args],
    options: ownOptions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const ownIndexes = new Set<number>();
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(ownOptions, token.name)) continue;
    ownIndexes.add(token.index);
    if (token.value !== undefined && !token.inlineValue) ownIndexes.add(token.index + 1);
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  const getValues = (name: 'base-url' | 'scale'): string[] => {
    const list = values.get(name) ?? [];
    if (list.includes('')) throw new CommandError(`--${name} needs a value.`);
    return list;
  };
  return {
    all: values.has('all'),
    baseUrl: getValues('base-url').at(-1),
    compose: values.has('compose'),
    scale: getValues('scale'),
    rest: args.filter((_, index) => !ownIndexes.has(index)),
  };
}
