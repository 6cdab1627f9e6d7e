/** C0 controls except tab and newline, DEL, C1 controls, and characters that XML cannot contain. */
const forbiddenCharacter = /(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/u;
const eachForbiddenCharacter = new RegExp(forbiddenCharacter.source, 'gu');
const loneSurrogates = /\p{Surrogate}/gu;
/** Line breaks of Windows, word processors and Unicode, except U+000A. */
const convertedBreaks = /\r\n|[\v\f\r\u0085\u2028\u2029]/gu;

export const hasForbiddenCharacter = (text: string): boolean =>
  forbiddenCharacter.test(text) || !text.isWellFormed();

/** Converts every line break to U+000A. */
export const normalizeLineBreaks = (text: string): string => text.replace(convertedBreaks, '\n');

/** Converts tabs and line breaks to spaces. */
export const toSingleLine = (text: string): string => normalizeLineBreaks(text).replace(/[\t\n]+/g, ' ');

/** Normalizes line breaks and removes forbidden characters, which older text may contain. */
export const toPrintable = (text: string): string =>
  normalizeLineBreaks(text).replace(eachForbiddenCharacter, '').replace(loneSurrogates, '');

/**
 * Characters without a visible shape, such as spaces, controls, marks without a base, and the blanks of braille,
 * hieroglyphs and music.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}\p{Z}\p{C}\p{M}]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether the text has a letter, digit, punctuation mark, symbol or emoji. */
export const isVisible = (text: string): boolean =>
  /\p{Extended_Pictographic}/u.test(text) || visible.test(text.replace(invisible, ''));

let segmenter: Intl.Segmenter | undefined;
const segmentText = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
};

/** Returns at most `max` graphemes, which readers see as single characters. */
export function takeGraphemes(text: string, max: number): string[] {
  const graphemes: string[] = [];
  for (const { segment } of segmentText(text)) {
    if (graphemes.length === max) break;
    graphemes.push(segment);
  }
  return graphemes;
}

/** Cuts to at most `maxLength` UTF-16 units, between two graphemes. Empty if the first grapheme is too long. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // A grapheme may continue after `maxLength`.
  const beginning = text.slice(0, maxLength + 64);
  let end = 0;
  for (const { index, segment } of segmentText(beginning)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

const bidiControls = /[\u202A-\u202E\u2066-\u2069]/u;
const eachBidiControl = new RegExp(bidiControls.source, 'gu');
const popEmbedding = '\u202C';
const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/**
 * Closes bidirectional controls at the end of their line, so that they do not affect other text. Drops closing controls
 * that close nothing.
 */
export function balanceBidi(text: string): string {
  if (!bidiControls.test(text)) return text;
  return text.split('\n').map(balanceLine).join('\n');
}

function balanceLine(line: string): string {
  const missingClosers: string[] = [];
  const balanced = line.replace(eachBidiControl, control => {
    if (control !== popEmbedding && control !== popIsolate) {
      missingClosers.push(control >= '\u2066' ? popIsolate : popEmbedding);
      return control;
    }
    if (missingClosers.at(-1) !== control) return '';
    missingClosers.pop();
    return control;
  });
  return balanced + missingClosers.reverse().join('');
}

/** Right-to-left letters, and every bidirectional control and mark. */
const directionChangers =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates text that could change the direction of the sentence around it (FSI … PDI, UAX #9). In HTML, use `<bdi>`.
 */
export const isolateBidi = (text: string): string => (directionChangers.test(text) ? isolate(text) : text);

/** Isolates text of any direction. For names, prices and addresses in a right-to-left sentence. */
export const isolate = (text: string): string =>
  text === '' || text.startsWith(firstStrongIsolate)
    ? text
    : `${firstStrongIsolate}${balanceBidi(text)}${popIsolate}`;
