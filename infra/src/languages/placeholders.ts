import { compileMessage, type Token } from '@giftlist/contracts/rules/compile-message';

interface Placeholders {
  /** Arguments, and elements such as `<0>`. */
  names: Set<string>;
  /** Arguments of plurals and selections. */
  branching: Set<string>;
}

/** Ignores `#` and plural cases, which differ between languages. */
function findPlaceholders(message: string): Placeholders {
  const found: Placeholders = { names: new Set(), branching: new Set() };
  const collect = (token: Token): void => {
    if (typeof token === 'string') return;
    const [name, kind, cases = {}] = token;
    found.names.add(`{${name}}`);
    if (kind !== undefined) found.branching.add(`{${name}, ${kind}}`);
    for (const tokens of Object.values(cases)) if (typeof tokens === 'object') tokens.forEach(collect);
  };
  const compiled = compileMessage(message);
  if (typeof compiled !== 'string') compiled.forEach(collect);
  for (const [tag] of message.matchAll(/<\/?\w+\s*\/?>/g)) found.names.add(tag.replaceAll(/\s/g, ''));
  return found;
}

/**
 * Describes missing and additional placeholders. A translation may add a plural that English does not have.
 */
export function findMismatch(message: string, translation: string): string | undefined {
  const expected = findPlaceholders(message);
  const actual = findPlaceholders(translation);
  const missing = [
    ...expected.names.difference(actual.names),
    ...expected.branching.difference(actual.branching),
  ];
  const unknown = actual.names.difference(expected.names);
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  return unknown.size > 0 ? `has ${[...unknown].join(' ')}, which the English text does not have` : undefined;
}
