/**
 * The placeholders of a message: arguments, elements, and branching arguments with their kind. `#` and the cases of a
 * plural differ between languages.
 */
export function placeholdersOf(message: string): Set<string> {
  const found = new Set<string>();
  for (const [, name = '', kind] of message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+)\s*,|\})/g)) {
    found.add(kind === undefined ? `{${name}}` : `{${name}, ${kind}}`);
  }
  for (const [tag] of message.matchAll(/<\/?\w+\s*\/?>/g)) found.add(tag.replaceAll(/\s/g, ''));
  return found;
}

/** What a translation lacks or has too much; undefined if it fits. */
export function misfitOf(message: string, translation: string): string | undefined {
  const wanted = placeholdersOf(message);
  const has = placeholdersOf(translation);
  // In a plural of one, the number may be a word.
  const missing = [...wanted].filter(name => !has.has(name));
  const unknown = [...has].filter(name => !wanted.has(name));
  if (missing.length > 0) return `lacks ${missing.join(' ')}`;
  return unknown.length > 0 ? `has ${unknown.join(' ')}, which the English text has not` : undefined;
}
