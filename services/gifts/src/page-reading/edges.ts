/**
 * Removes trailing characters that match `isLeftOut`, in linear time: an expression that ends with `+$` would
 * be tried at every position of the text.
 */
export function withoutEnd(text: string, isLeftOut: RegExp): string {
  let end = text.length;
  while (end > 0 && isLeftOut.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes leading characters that match `isLeftOut`. */
export function withoutStart(text: string, isLeftOut: RegExp): string {
  let start = 0;
  while (start < text.length && isLeftOut.test(text.charAt(start))) start += 1;
  return text.slice(start);
}
