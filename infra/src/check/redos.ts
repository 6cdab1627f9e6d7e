import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { z } from 'zod';
import { root } from '../folders.ts';
import { type Expression, expressionsIn, joined } from './expressions.ts';
import { exemptionOf, unusedExemptions } from './redos-exemptions.ts';

/** The finding for an expression. */
interface Verdict {
  /** `unjudged`: the checker timed out, or does not support the syntax. */
  status: 'safe' | 'vulnerable' | 'unjudged';
  text: string;
}

/** Cache of expressions that were judged safe, since judging all takes a minute. Written by the check. */
const judgedFile = path.join(root, 'infra/src/check/safe-expressions.json');
const timeoutMs = 10_000;
const written = (pattern: string, flags: string): string => `/${pattern}/${flags}`;

/** Judges an expression by its time for the worst text. */
export function judge({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Verdict {
  if (repeatsLittle(pattern)) return { status: 'safe', text: '' };
  // Uses the checker's JavaScript version in this process: no native program and no Java.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const result = checkSync(pattern, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return { status: 'safe', text: '' };
  if (result.status === 'vulnerable') {
    return { status: 'vulnerable', text: `${result.complexity.summary}: ${result.attack.pattern}` };
  }
  return { status: 'unjudged', text: `cannot be judged (${result.error.kind})` };
}

/** An expression without a repetition of ten or more cannot be slow. */
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
      findings.push(
        `${file}:${line}  is joined from parts: add the reason why it is fast to redos-exemptions.ts`,
      );
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
  const unused = unusedExemptions(expressions).map(start => `Unused exemption: ${start}`);
  return [...findings, ...unused];
}

/** Source files that are not tests, committed or not ignored. */
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
