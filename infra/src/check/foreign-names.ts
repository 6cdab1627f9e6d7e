import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { root } from '../folders.ts';
import { listFiles } from '../sources/list-files.ts';

export type Finding = { file: string; line: number; text: string };

const maxFileBytes = 4 * 1_024 * 1_024;

// Naming a registry would tie the project to it.
const registries = [
  /\bregistry\.(?:npmjs\.org|yarnpkg\.com)\b/,
  /\bnpm\.pkg\.github\.com\b/,
  /\b(?:files\.pythonhosted|(?:test\.)?pypi)\.org\b/,
  /\brepo1?\.maven(?:\.apache)?\.org\b/,
  /\bproxy\.golang\.org\b/,
  /https?:\/\/[\w.-]{0,100}\b(?:artifactory|nexus|verdaccio)\b/,
];
const homeFolders = [/(?<![\w.-])\/(?:home|Users)\/[a-z][\w.-]*\//, /(?<![\w.-])\/root\//];

/** Finds lines that contain a registry host, a home directory or the path of this checkout. */
export function findForeignNames(): Finding[] {
  // A top-level folder, such as `/app`, would also match ordinary paths.
  const isNested = (folder: string) => folder.split(path.sep).length > 2;
  const localFolders = [root, homedir()].filter(isNested).map(toPattern);
  const patterns = [...registries, ...homeFolders, ...localFolders];
  return listFiles().flatMap(file =>
    findForeignNamesIn(file, readTextOrEmpty(path.join(root, file)), patterns),
  );
}

export function findForeignNamesIn(
  file: string,
  text: string,
  patterns: readonly RegExp[] = [...registries, ...homeFolders],
): Finding[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      patterns.some(pattern => pattern.test(content))
        ? [{ file, line: index + 1, text: content.trim().slice(0, 160) }]
        : [],
    );
}

function toPattern(folder: string): RegExp {
  return new RegExp(`${RegExp.escape(folder)}(?![\\w-])`);
}

/** Returns '' for a binary file, a file above `maxFileBytes` and anything that is not a file. */
function readTextOrEmpty(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile() || stats.size > maxFileBytes) return '';
  const content = readFileSync(file);
  return content.includes(0) ? '' : content.toString('utf8');
}
