/**
 * Removes trailing characters that match `pattern`, in linear time; a regular expression that ends with `+$` would be
 * tried at every position of the text.
 */
export function trimEndMatching(text: string, pattern: RegExp): string {
  let end = text.length;
  while (end > 0 && pattern.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes leading characters that match `pattern`. */
export function trimStartMatching(text: string, pattern: RegExp): string {
  let start = 0;
  while (start < text.length && pattern.test(text.charAt(start))) start += 1;
  return text.slice(start);
}
