interface Named {
  first_name: string;
  last_name: string;
}

const lastNameFirstScripts = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々・\s]+$/u;

/** For example '山田 太郎'. */
export const startsWithLastName = (name: string): boolean => lastNameFirstScripts.test(name);

/** Uses the order of the name's script, not of the reader's language. */
export function fullName({ first_name, last_name }: Named): string {
  const name = `${first_name} ${last_name}`.trim();
  return startsWithLastName(name) ? `${last_name} ${first_name}`.trim() : name;
}

/** Splits at the last space, or at the first one if the name begins with the last name. */
export function splitName(name: string): Named {
  const words = name.trim().split(/\s+/);
  const [firstWord = '', ...otherWords] = words;
  if (otherWords.length === 0) return { first_name: firstWord, last_name: '' };
  if (startsWithLastName(name)) return { first_name: otherWords.join(' '), last_name: firstWord };
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}
