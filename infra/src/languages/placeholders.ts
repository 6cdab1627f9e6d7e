import { compileMessage, type Token } from '@giftlist/contracts/rules/compile-message';

interface Placeholders {
  /** Arguments such as `{name}`, and tags such as `<0>`. */
  names: Set<string>;
  /** Plurals and selections, such as `{count, plural}`. */
  choices: Set<string>;
}

/** Ignores `#` and the names of plural cases (`one`, `few`), but not the placeholders in the cases. */
function findPlaceholders(message: string): Placeholders {
  const placeholders: Placeholders = { names: new Set(), choices: new Set() };
  const collect = (token: Token): void => {
    if (typeof token === 'string') return;
    const [name, kind, cases = {}] = token;
    placeholders.names.add(`{${name}}`);
    if (kind !== undefined) placeholders.choices.add(`{${name}, ${kind}}`);
    for (const tokens of Object.values(cases)) if (typeof tokens === 'object') tokens.forEach(collect);
  };
  const compiled = compileMessage(message);
  if (typeof compiled !== 'string') compiled.forEach(collect);
  for (const [tag] of message.matchAll(/<\/?\w+\s*\/?>/g)) placeholders.names.add(tag.replaceAll(/\s/g, ''));
  return placeholders;
}

/**
 * Describes missing and additional placeholders. A translation may add a plural that English does not have.
 */
export function findMismatch(message: string, translation: string): string | undefined {
  const expected = findPlaceholders(message);
  const actual = findPlaceholders(translation);
  const missing = [
    ...expected.names.difference(actual.names),
    ...expected.choices.difference(actual.choices),
  ];
  const additional = actual.names.difference(expected.names);
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  return additional.size > 0
    ? `has ${[...additional].join(' ')}, which the English text does not have`
    : undefined;
}
