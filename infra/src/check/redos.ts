import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { z } from 'zod';
import { root } from '../folders.ts';
import { type Expression, expressionsIn, joined } from './expressions.ts';
import { exemptionOf, unusedExemptions } from './redos-exemptions.ts';

/** What is wrong with an expression. */
interface Verdict {
  /** `unjudged`: the checker timed out, or does not support the syntax. */
  status: 'safe' | 'vulnerable' | 'unjudged';
  text: string;
}

/** Expressions that were judged safe: judging all of them takes a minute. Written by the check itself. */
const judgedFile = path.join(root, 'infra/src/check/safe-expressions.json');
const timeoutMs = 10_000;
const written = (pattern: string, flags: string): string => `/${pattern}/${flags}`;

/** Judges an expression by how much time the worst text takes it. */
export function judge({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Verdict {
  if (repeatsLittle(pattern)) return { status: 'safe', text: '' };
  // In this process, by the checker's JavaScript: no program of a system, no Java.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const result = checkSync(pattern, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return { status: 'safe', text: '' };
  if (result.status === 'vulnerable') {
    return { status: 'vulnerable', text: `${result.complexity.summary}: ${result.attack.pattern}` };
  }
  return { status: 'unjudged', text: `cannot be judged (${result.error.kind})` };
}

/** Without a repetition of ten or more there is nothing to pump. */
function repeatsLittle(pattern: string): boolean {
  const bare = pattern.replace(/\\./gs, '').replace(/\[[^[\]]*\]/g, '');
  return !/[*+]|\{\d+,\}|\{(?:\d+,)?\d\d+\}/.test(bare);
}

/** Expressions that somebody outside can make slow, one a line; empty where all are safe. */
export function findSlowExpressions(): string[] {
  const known = new Set(z.array(z.string()).parse(JSON.parse(readFileSync(judgedFile, 'utf8'))));
  const safe = new Set<string>();
  const findings: string[] = [];
  const expressions = sources().flatMap(file =>
    expressionsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  for (const expression of expressions) {
    const { file, line, pattern, flags } = expression;
    const name = written(pattern, flags);
    if (exemptionOf(expression) !== undefined) continue;
    if (pattern === joined) {
      findings.push(`${file}:${line}  is joined from parts: say in redos-exemptions.ts why it is fast`);
      continue;
    }
    if (repeatsLittle(pattern)) continue;
    const verdict = known.has(name) || safe.has(name) ? undefined : judge(expression);
    if (verdict === undefined || verdict.status === 'safe') safe.add(name);
    else findings.push(`${file}:${line}  ${name}\n    ${verdict.text}`);
  }
  const judged = [...safe].sort();
  if (judged.join('\n') !== [...known].join('\n')) {
    writeFileSync(judgedFile, `${JSON.stringify(judged, undefined, 2)}\n`);
  }
  const unused = unusedExemptions(expressions).map(start => `An exemption is for nothing: ${start}`);
  return [...findings, ...unused];
}

/** Program files that are not tests: committed, or about to be. */
function sources(): string[] {
  const patterns = ['*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs'];
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  const isTest = (file: string) =>
    /\.spec\.tsx?$|\.testing\.tsx?$|^tests\/|\/(?:testing|fixtures)\//.test(file);
  return listed.split('\0').filter(file => file !== '' && !isTest(file));
}
