interface Named {
  first_name: string;
  last_name: string;
}

const lastNameFirst = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々・\s]+$/u;

/** Whether a name is written in a script whose names begin with the last name: '山田 太郎'. */
export const beginsWithLastName = (name: string): boolean => lastNameFirst.test(name);

/** Returns a full name in the order of the script it is written in, whatever the reader's language. */
export function fullName({ first_name, last_name }: Named): string {
  const name = `${first_name} ${last_name}`.trim();
  return beginsWithLastName(name) ? `${last_name} ${first_name}`.trim() : name;
}

/** Splits a full name at its last space, or at its first one if the name begins with the last name. */
export function splitName(name: string): Named {
  const words = name.trim().split(/\s+/);
  const [first = '', ...rest] = words;
  if (rest.length === 0) return { first_name: first, last_name: '' };
  if (beginsWithLastName(name)) return { first_name: rest.join(' '), last_name: first };
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}
