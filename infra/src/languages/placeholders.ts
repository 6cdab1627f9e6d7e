import { compileMessage, type Token } from '@giftlist/contracts/rules/compile-message';

interface Placeholders {
  /** Arguments, and elements as `<0>`. */
  names: Set<string>;
  /** Arguments that the text branches by: plurals and choices. */
  branching: Set<string>;
}

/** The placeholders of a message. `#` and the cases of a plural differ between languages. */
function placeholdersOf(message: string): Placeholders {
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

/** What a translation lacks or has too much; undefined if it fits. A number may get a plural that English lacks. */
export function misfitOf(message: string, translation: string): string | undefined {
  const wanted = placeholdersOf(message);
  const has = placeholdersOf(translation);
  const missing = [...wanted.names.difference(has.names), ...wanted.branching.difference(has.branching)];
  const unknown = has.names.difference(wanted.names);
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  return unknown.size > 0 ? `has ${[...unknown].join(' ')}, which the English text has not` : undefined;
}
