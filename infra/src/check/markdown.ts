/** A line as a reader sees it: without code and link targets. `written` is the length in the file. */
export type Prose = { file: string; line: number; text: string; written: number };

/** The parts of a Markdown file that the checks need. */
export type Document = {
  prose: Prose[];
  cells: { file: string; line: number; text: string }[];
  links: { line: number; target: string }[];
  /** Anchors as GitHub makes them. */
  headings: Set<string>;
};

const fence = /^ {0,3}(?:```|~~~)/;
const inlineCode = /`[^`]*`/g;
const inlineLink = /\]\(<?([^()\s>]+)>?\)/g;
const definition = /^\[[^\]]+\]: +(\S+)/;
const source = /\bsrc="([^"]+)"/g;
const outside = /^(?:[a-z]+:|\/\/)/i;

/** Reads a Markdown file line by line; fenced and indented code is left out. */
export function parseDocument(file: string, content: string): Document {
  const document: Document = { prose: [], cells: [], links: [], headings: new Set() };
  const used = new Map<string, number>();
  let isCode = false;
  let isAfterBlank = true;
  let isInList = false;
  content.split('\n').forEach((written, index) => {
    if (fence.test(written.trimStart())) {
      isCode = !isCode;
      return;
    }
    const isIndented = /^ {4}/.test(written) && isAfterBlank && !isInList;
    if (!isIndented) isAfterBlank = written.trim() === '';
    if (/^\s*(?:[-*]|\d+\.) /.test(written)) isInList = true;
    else if (/^\S/.test(written)) isInList = false;
    if (isCode || isIndented || written.trim() === '') return;
    const line = index + 1;
    const withoutCode = written.replace(inlineCode, '');
    document.links.push(...targetsIn(withoutCode).map(target => ({ line, target })));
    const heading = /^#{1,6} (.*)$/.exec(written)?.[1];
    if (heading !== undefined) document.headings.add(anchorOf(heading, used));
    const text = withoutCode.replace(inlineLink, ']').replace(definition, '').trim();
    if (written.startsWith('|')) {
      document.cells.push(...text.split('|').map(cell => ({ file, line, text: cell.trim() })));
      document.prose.push({ file, line, text, written: 0 });
    } else document.prose.push({ file, line, text, written: definition.test(written) ? 0 : written.length });
  });
  return document;
}

/** The anchor of a heading on GitHub; a repeated one gets a number. */
export function anchorOf(heading: string, used: Map<string, number> = new Map()): string {
  const anchor = heading
    .replace(/\[([^[\]]{0,200})\]\([^()]{0,300}\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

function targetsIn(text: string): string[] {
  const found = [...text.matchAll(inlineLink), ...text.matchAll(source)].map(match => match[1] ?? '');
  const defined = definition.exec(text)?.[1];
  return [...found, ...(defined === undefined ? [] : [defined])].filter(target => !outside.test(target));
}
