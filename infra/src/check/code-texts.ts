import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from '../sources/list-files.ts';
import { parseNodes } from '../sources/syntax.ts';
import { checkedCodeFolders, codeExceptions } from './word-list.ts';
import { findAvoidedWords, type Text } from './words.ts';

const listFile = 'infra/src/check/word-list.ts';

const codeTypes = ['ts', 'tsx', 'mjs'];
const configuration = /^(?:(?:k8s|infra)\/.*\.yaml|docker-compose\.yml|pnpm-workspace\.yaml|\.ci\/.*)$/;

/** Checks comments, texts and test titles in `checkedCodeFolders`, and comments and alerts in YAML files. */
export function checkCodeWords(): string[] {
  const texts = listFiles()
    .filter(isChecked)
    .flatMap(file => findTexts(file, readFileSync(path.join(root, file), 'utf8')));
  return findAvoidedWords(texts, undefined, codeExceptions);
}

function isChecked(file: string): boolean {
  if (file === listFile) return false;
  const isClean = checkedCodeFolders.some(folder => file.startsWith(`${folder}/`));
  return (isClean && /\.(?:tsx?|mjs|css)$/.test(file)) || configuration.test(file);
}

export function findTexts(file: string, source: string): Text[] {
  const type = path.extname(file).slice(1);
  if (codeTypes.includes(type)) return findCodeTexts(file, source);
  return type === 'css' ? findStyleTexts(file, source) : findConfigurationTexts(file, source);
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

export function findCodeTexts(file: string, source: string): Text[] {
  const bytes = Buffer.from(source);
  const code = Buffer.from(source);
  const texts: Text[] = [];
  const add = (start: number, text: string) => {
    const line = bytes.subarray(0, start).toString().split('\n').length;
    texts.push({ file, line, text });
  };
  for (const { node, start, end } of parseNodes(file, source)) {
    const text = getText(node);
    if (text === undefined) continue;
    code.fill(' ', start, end);
    if (/\s/.test(text.trim())) add(start, text);
  }
  for (const [start, end] of findComments(code)) {
    const lines = bytes.subarray(start, end).toString().split('\n');
    add(start, lines.map(line => line.trim().replace(/^\*(?!\/) ?/, '')).join(' '));
  }
  return texts;
}

function getText(node: Readonly<Record<string, unknown>>): string | undefined {
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateElement') return String(node.cooked);
  return node.type === 'RegExpLiteral' ? '' : undefined;
}

/** Strings in `code` must have been replaced by spaces. */
function findComments(code: Buffer): [start: number, end: number][] {
  const comments: [number, number][] = [];
  let position = 0;
  for (;;) {
    const [block, line] = [code.indexOf('/*', position), code.indexOf('//', position)];
    if (block === -1 && line === -1) return comments;
    const isBlock = line === -1 || (block !== -1 && block < line);
    const start = isBlock ? block : line;
    const closing = code.indexOf(isBlock ? '*/' : '\n', start + 2);
    position = closing === -1 ? code.length : closing + (isBlock ? 2 : 0);
    comments.push([start, position]);
  }
}
