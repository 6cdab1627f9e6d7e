import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from '../sources/list-files.ts';

/** The line mentions something specific to one machine. */
export type Finding = { file: string; line: number; text: string };

const maxFileBytes = 4 << 20;

// A file that names a registry ties the project to it.
const registries = [
  /\bregistry\.(?:npmjs\.org|yarnpkg\.com)\b/,
  /\bnpm\.pkg\.github\.com\b/,
  /\b(?:files\.pythonhosted|(?:test\.)?pypi)\.org\b/,
  /\brepo1?\.maven(?:\.apache)?\.org\b/,
  /\bproxy\.golang\.org\b/,
  /https?:\/\/[\w.-]{0,100}\b(?:artifactory|nexus|verdaccio)\b/,
];
const homes = [/(?<![\w.-])\/(?:home|Users)\/[a-z][\w.-]*\//, /(?<![\w.-])\/root\//];

/** Lines with a registry host, a home directory or the path of this checkout. */
export function findForeignNames(): Finding[] {
  const places = [root, homedir()].filter(place => place.split(path.sep).length > 2).map(toPattern);
  const patterns = [...registries, ...homes, ...places];
  return listFiles().flatMap(file => findIn(file, readText(path.join(root, file)), patterns));
}

export function findIn(
  file: string,
  text: string,
  patterns: readonly RegExp[] = [...registries, ...homes],
): Finding[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      patterns.some(pattern => pattern.test(content))
        ? [{ file, line: index + 1, text: content.trim().slice(0, 160) }]
        : [],
    );
}

function toPattern(place: string): RegExp {
  return new RegExp(`${RegExp.escape(place)}(?![\\w-])`);
}

function readText(file: string): string {
  const kind = statSync(file, { throwIfNoEntry: false });
  if (kind === undefined || !kind.isFile() || kind.size > maxFileBytes) return '';
  const content = readFileSync(file);
  return content.includes(0) ? '' : content.toString('utf8');
}
