/**
 * The text without the characters at its end that `isLeftOut` names. In time by its length: an expression that
 * ends with `+$` tries every place in the text.
 */
export function withoutEnd(text: string, isLeftOut: RegExp): string {
  let end = text.length;
  while (end > 0 && isLeftOut.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without the characters at its beginning that `isLeftOut` names. */
export function withoutStart(text: string, isLeftOut: RegExp): string {
  let start = 0;
  while (start < text.length && isLeftOut.test(text.charAt(start))) start += 1;
  return text.slice(start);
}
