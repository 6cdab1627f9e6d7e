import { parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';

export interface JourneyOptions {
  all: boolean;
  baseUrl: string | undefined;
  compose: boolean;
  scale: string[];
  /** The arguments for Playwright, unchanged. */
  rest: string[];
}

const ours = {
  all: { type: 'boolean' },
  'base-url': { type: 'string' },
  compose: { type: 'boolean' },
  scale: { type: 'string', multiple: true },
} as const;

/** Parses the arguments of `npm run e2e`; throws a CommandError if one of our options lacks its value. */
export function journeyOptions(args: readonly string[]): JourneyOptions {
  const { tokens } = parseArgs({
    args: [...args],
    options: ours,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const taken = new Set<number>();
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(ours, token.name)) continue;
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
    given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? '']);
  }
  const valuesOf = (name: 'base-url' | 'scale'): string[] => {
    const values = given.get(name) ?? [];
    if (values.includes('')) throw new CommandError(`--${name} needs a value.`);
    return values;
  };
  return {
    all: given.has('all'),
    baseUrl: valuesOf('base-url').at(-1),
    compose: given.has('compose'),
    scale: valuesOf('scale'),
    rest: args.filter((_, at) => !taken.has(at)),
  };
}
