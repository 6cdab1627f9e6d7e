import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { nodesIn } from './syntax.ts';
import { cleanFolders, codeExceptions } from './word-list.ts';
import { findWords, type Text } from './words.ts';

/** The list itself names the words. */
const listFile = 'infra/src/check/word-list.ts';

/** Avoided words in the comments, texts and test titles of the folders that are free of them. */
export function checkCodeWords(): string[] {
  const patterns = cleanFolders.map(folder => `${folder}/*.ts`);
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  const isChecked = (file: string) => file !== '' && file !== listFile && existsSync(path.join(root, file));
  const files = listed.split('\0').filter(isChecked);
  const texts = files.flatMap(file => codeTextsIn(file, readFileSync(path.join(root, file), 'utf8')));
  return findWords(texts, undefined, codeExceptions);
}

/** The comments of a source, and its strings of several words. */
export function codeTextsIn(file: string, source: string): Text[] {
  const bytes = Buffer.from(source);
  const code = Buffer.from(source);
  const found: Text[] = [];
  const add = (start: number, text: string) => {
    const line = bytes.subarray(0, start).toString().split('\n').length;
    found.push({ file, line, text });
  };
  for (const { node, start, end } of nodesIn(file, source)) {
    const text = textOf(node);
    if (text === undefined) continue;
    code.fill(' ', start, end);
    if (/\s/.test(text.trim())) add(start, text);
  }
  for (const [start, end] of commentsIn(code)) {
    const lines = bytes.subarray(start, end).toString().split('\n');
    add(start, lines.map(line => line.trim().replace(/^\*(?!\/) ?/, '')).join(' '));
  }
  return found;
}

function textOf(node: Readonly<Record<string, unknown>>): string | undefined {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateElement') return String(node.cooked);
  return node.type === 'RegExpLiteral' ? '' : undefined;
}

/** The comments of a source in which texts are blanked. */
function commentsIn(code: Buffer): [start: number, end: number][] {
  const found: [number, number][] = [];
  let at = 0;
  for (;;) {
    const [block, line] = [code.indexOf('/*', at), code.indexOf('//', at)];
    if (block === -1 && line === -1) return found;
    const isBlock = line === -1 || (block !== -1 && block < line);
    const start = isBlock ? block : line;
    const closing = code.indexOf(isBlock ? '*/' : '\n', start + 2);
    at = closing === -1 ? code.length : closing + (isBlock ? 2 : 0);
    found.push([start, at]);
  }
}
