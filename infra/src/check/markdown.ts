/** Text without code and link targets. `length` is the length of the whole line; 0 skips the length check. */
export type Prose = { file: string; line: number; text: string; length: number };

export type Document = {
  prose: Prose[];
  cells: { file: string; line: number; text: string }[];
  links: { line: number; target: string }[];
  /** Anchors of the headings, as GitHub creates them. */
  anchors: Set<string>;
};

const fence = /^ {0,3}(?:```|~~~)/;
const inlineCode = /`[^`]*`/g;
const inlineLink = /\]\(<?([^()\s>]+)>?\)/g;
const linkDefinition = /^\[[^\]]+\]: +(\S+)/;
const srcAttribute = /\bsrc="([^"]+)"/g;
const externalTarget = /^(?:[a-z]+:|\/\/)/i;

export function parseDocument(file: string, content: string): Document {
  const document: Document = { prose: [], cells: [], links: [], anchors: new Set() };
  const anchorCounts = new Map<string, number>();
  let isInFence = false;
  let isAfterBlankLine = true;
  let isInList = false;
  content.split('\n').forEach((row, index) => {
    if (fence.test(row.trimStart())) {
      isInFence = !isInFence;
      return;
    }
    const isIndentedCode = /^ {4}/.test(row) && isAfterBlankLine && !isInList;
    // Indented code ends only at a line that is not indented.
    if (!isIndentedCode) isAfterBlankLine = row.trim() === '';
    if (/^\s*(?:[-*]|\d+\.) /.test(row)) isInList = true;
    else if (/^\S/.test(row)) isInList = false;
    if (isInFence || isIndentedCode || row.trim() === '') return;
    const line = index + 1;
    const withoutCode = row.replace(inlineCode, '');
    document.links.push(...findTargets(withoutCode).map(target => ({ line, target })));
    const heading = /^#{1,6} (.*)$/.exec(row)?.[1];
    if (heading !== undefined) document.anchors.add(toAnchor(heading, anchorCounts));
    const text = withoutCode.replace(inlineLink, ']').replace(linkDefinition, '').trim();
    if (row.startsWith('|')) {
      document.cells.push(...text.split('|').map(cell => ({ file, line, text: cell.trim() })));
      document.prose.push({ file, line, text, length: 0 });
    } else document.prose.push({ file, line, text, length: linkDefinition.test(row) ? 0 : row.length });
  });
  return document;
}

export function toAnchor(heading: string, anchorCounts: Map<string, number> = new Map()): string {
  const anchor = heading
    .replace(/\[([^[\]]{0,200})\]\([^()]{0,300}\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
  const count = anchorCounts.get(anchor) ?? 0;
  anchorCounts.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

function findTargets(text: string): string[] {
  const inlineTargets = [...text.matchAll(inlineLink), ...text.matchAll(srcAttribute)].map(
    match => match[1] ?? '',
  );
  const definedTarget = linkDefinition.exec(text)?.[1];
  return [...inlineTargets, ...(definedTarget === undefined ? [] : [definedTarget])].filter(
    target => !externalTarget.test(target),
  );
}
