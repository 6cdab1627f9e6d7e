import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { listFilesIn } from '../build/digest.ts';
import { root } from '../folders.ts';

/** Lists files that git tracks or does not ignore. Lists all files if there is no git repository. */
export function listFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listed.split('\0').filter(file => file !== '' && existsSync(path.join(root, file)));
  } catch {
    return listFilesIn(root, '.');
  }
}
