import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from '../sources/list-files.ts';
import { parseNodes } from '../sources/syntax.ts';
import { avoidedWords, checkedCodeFolders, codeExceptions } from './word-list.ts';
import { findAvoidedWords, type Text } from './words.ts';

const wordListFile = 'infra/src/check/word-list.ts';

const codeExtensions = ['ts', 'tsx', 'mjs'];
const configurationFile = /^(?:(?:k8s|infra)\/.*\.yaml|docker-compose\.yml|pnpm-workspace\.yaml|\.ci\/.*)$/;

/** Checks comments, texts and test titles in `checkedCodeFolders`, and comments and alerts in YAML files. */
export function checkCodeWords(): string[] {
  const texts = listFiles()
    .filter(isChecked)
    .flatMap(file => findTexts(file, readFileSync(path.join(root, file), 'utf8')));
  return findAvoidedWords(texts, avoidedWords, codeExceptions);
}

function isChecked(file: string): boolean {
  if (file === wordListFile) return false;
  const isInCheckedFolder = checkedCodeFolders.some(folder => file.startsWith(`${folder}/`));
  return (isInCheckedFolder && /\.(?:tsx?|mjs|css)$/.test(file)) || configurationFile.test(file);
}

export function findTexts(file: string, source: string): Text[] {
  const extension = path.extname(file).slice(1);
  if (codeExtensions.includes(extension)) return findCodeTexts(file, source);
  return extension === 'css' ? findStyleTexts(file, source) : findConfigurationTexts(file, source);
}

function findStyleTexts(file: string, source: string): Text[] {
  const texts: Text[] = [];
  for (let start = source.indexOf('/*'); start !== -1; start = source.indexOf('/*', start + 2)) {
    const comment = source.slice(start + 2, source.indexOf('*/', start));
    const line = source.slice(0, start).split('\n').length;
    texts.push({ file, line, text: comment.replace(/\s+/g, ' ').trim() });
  }
  return texts;
}

const alertText = /^\s*(?:- )?(?:summary|description|message): /;

function findConfigurationTexts(file: string, source: string): Text[] {
  return source.split('\n').flatMap((row, index) => {
    const comment = /(?:^|\s)#(.*)/.exec(row)?.[1];
    const text = comment ?? (alertText.test(row) ? row.replace(alertText, '') : undefined);
    return text === undefined ? [] : [{ file, line: index + 1, text: text.trim() }];
  });
}

/** Returns the strings of several words, and then the comments. */
export function findCodeTexts(file: string, source: string): Text[] {
  // The positions of nodes are in bytes.
  const bytes = Buffer.from(source);
  const codeWithoutTexts = Buffer.from(source);
  const texts: Text[] = [];
  const addText = (start: number, text: string) => {
    const line = bytes.subarray(0, start).toString().split('\n').length;
    texts.push({ file, line, text });
  };
  for (const { node, start, end } of parseNodes(file, source)) {
    const text = getText(node);
    if (text === undefined) continue;
    codeWithoutTexts.fill(' ', start, end);
    const hasSeveralWords = /\s/.test(text.trim());
    if (hasSeveralWords) addText(start, text);
  }
  for (const [start, end] of findComments(codeWithoutTexts)) {
    const lines = bytes.subarray(start, end).toString().split('\n');
    addText(start, lines.map(line => line.trim().replace(/^\*(?!\/) ?/, '')).join(' '));
  }
  return texts;
}

/** Returns '' for a regular expression, so that `findCodeTexts` does not mistake part of it for a comment. */
function getText(node: Readonly<Record<string, unknown>>): string | undefined {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateElement') return String(node.cooked);
  return node.type === 'RegExpLiteral' ? '' : undefined;
}

/** Strings and regular expressions must have been replaced by spaces. */
function findComments(code: Buffer): [start: number, end: number][] {
  const comments: [number, number][] = [];
  let position = 0;
  for (;;) {
    const blockStart = code.indexOf('/*', position);
    const lineStart = code.indexOf('//', position);
    if (blockStart === -1 && lineStart === -1) return comments;
    const isBlock = lineStart === -1 || (blockStart !== -1 && blockStart < lineStart);
    const start = isBlock ? blockStart : lineStart;
    const closing = code.indexOf(isBlock ? '*/' : '\n', start + 2);
    position = closing === -1 ? code.length : closing + (isBlock ? 2 : 0);
    comments.push([start, position]);
  }
}
