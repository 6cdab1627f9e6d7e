import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from '../sources/list-files.ts';
import { type Document, parseDocument } from './markdown.ts';
import { findAvoidedWords } from './words.ts';

const maxLineLength = 120;
const maxCellLength = 160;

export function checkDocuments(): string[] {
  const markdownFiles = listFiles().filter(file => file.endsWith('.md'));
  const documents = new Map(markdownFiles.map(file => [file, readDocument(file)]));
  return [
    ...findDeadLinks(documents, target => existsSync(path.join(root, target))),
    ...[...documents.values()].flatMap(findLongTexts),
    ...findAvoidedWords([...documents.values()].flatMap(document => document.prose)),
  ];
}

/** Finds relative links to a missing file or heading. */
export function findDeadLinks(
  documents: ReadonlyMap<string, Document>,
  fileExists: (file: string) => boolean,
): string[] {
  return [...documents].flatMap(([file, { links }]) =>
    links.flatMap(({ line, target }) => {
      const [linkPath = '', anchor] = target.split('#');
      const linkedFile =
        linkPath === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(linkPath));
      const anchors = documents.get(linkedFile.replace(/\/$/, ''))?.anchors;
      if (anchors === undefined && !fileExists(linkedFile))
        return [`${file}:${line}  ${target}: no such file`];
      if (anchor === undefined || anchors === undefined || anchors.has(anchor)) return [];
      return [`${file}:${line}  ${target}: no such heading`];
    }),
  );
}

export function findLongTexts({ prose, cells }: Document): string[] {
  return [
    ...prose
      .filter(({ length }) => length > maxLineLength)
      .map(
        ({ file, line, length }) =>
          `${file}:${line}  the line has ${length} characters; at most ${maxLineLength} are allowed`,
      ),
    ...cells
      .filter(({ text }) => text.length > maxCellLength)
      .map(({ file, line }) => `${file}:${line}  a table cell has more than ${maxCellLength} characters`),
  ];
}

function readDocument(file: string): Document {
  return parseDocument(file, readFileSync(path.join(root, file), 'utf8'));
}
