/** Takes linear time, unlike a regular expression with `+$`, which is tried at every position. */
export function trimEndMatching(text: string, charPattern: RegExp): string {
  let end = text.length;
  while (end > 0 && charPattern.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

export function trimStartMatching(text: string, charPattern: RegExp): string {
  let start = 0;
  while (start < text.length && charPattern.test(text.charAt(start))) start += 1;
  return text.slice(start);
}
