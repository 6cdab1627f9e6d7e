import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { nodesIn } from './syntax.ts';
import { cleanFolders, codeExceptions } from './word-list.ts';
import { findWords, type Text } from './words.ts';

/** The list itself contains the words. */
const listFile = 'infra/src/check/word-list.ts';

/** Sources that swc parses. */
const codeTypes = ['ts', 'tsx', 'mjs'];
const configuration = ['k8s/*.yaml', 'infra/*.yaml', 'docker-compose.yml', 'pnpm-workspace.yaml', '.ci/*'];

/** Avoided words in the comments, texts and test titles of clean folders, and in comments and alerts of YAML files. */
export function checkCodeWords(): string[] {
  const patterns = cleanFolders.flatMap(folder => [...codeTypes, 'css'].map(type => `${folder}/*.${type}`));
  const texts = listed([...patterns, ...configuration]).flatMap(file =>
    textsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  return findWords(texts, undefined, codeExceptions);
}

function listed(patterns: readonly string[]): string[] {
  const args = ['ls-files', '-co', '--exclude-standard', '-z', ...patterns];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  return files.filter(file => file !== '' && file !== listFile && existsSync(path.join(root, file)));
}

/** The texts for people in a source, by its type. */
export function textsIn(file: string, source: string): Text[] {
  const type = path.extname(file).slice(1);
  if (codeTypes.includes(type)) return codeTextsIn(file, source);
  return type === 'css' ? styleTextsIn(file, source) : configurationTextsIn(file, source);
}

/** The comments of a stylesheet. */
function styleTextsIn(file: string, source: string): Text[] {
  const found: Text[] = [];
  for (let start = source.indexOf('/*'); start !== -1; start = source.indexOf('/*', start + 2)) {
    const comment = source.slice(start + 2, source.indexOf('*/', start));
    const line = source.slice(0, start).split('\n').length;
    found.push({ file, line, text: comment.replace(/\s+/g, ' ').trim() });
  }
  return found;
}

const alertText = /^\s*(?:- )?(?:summary|description|message): /;

/** The comments of YAML or a shell script, and the texts of alerts. */
function configurationTextsIn(file: string, source: string): Text[] {
  return source.split('\n').flatMap((row, index) => {
    const comment = /(?:^|\s)#(.*)/.exec(row)?.[1];
    const text = comment ?? (alertText.test(row) ? row.replace(alertText, '') : undefined);
    return text === undefined ? [] : [{ file, line: index + 1, text: text.trim() }];
  });
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
