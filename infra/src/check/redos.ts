import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { z } from 'zod';
import { root } from '../folders.ts';
import { listFiles } from '../sources/list-files.ts';
import { composedPattern, type Expression, findExpressions } from './expressions.ts';
import { findExemption, findUnusedExemptions } from './redos-exemptions.ts';

interface Verdict {
  /** `unjudged`: the checker timed out or does not support the syntax. */
  status: 'safe' | 'vulnerable' | 'unjudged';
  text: string;
}

/** Caches expressions judged safe, because judging all of them takes a minute. */
const safeFile = path.join(root, 'infra/src/check/safe-expressions.json');
const timeoutMs = 10_000;
const toLiteral = (pattern: string, flags: string): string => `/${pattern}/${flags}`;

/** Judges an expression by its running time on the worst input. */
export function judgeExpression({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Verdict {
  if (hasNoLongRepetition(pattern)) return { status: 'safe', text: '' };
  // Runs in this process, without a native program or Java.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const result = checkSync(pattern, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return { status: 'safe', text: '' };
  if (result.status === 'vulnerable') {
    return { status: 'vulnerable', text: `${result.complexity.summary}: ${result.attack.pattern}` };
  }
  return { status: 'unjudged', text: `the checker cannot judge it (${result.error.kind})` };
}

/** Fewer than ten repetitions cannot be slow. */
function hasNoLongRepetition(pattern: string): boolean {
  const simplified = pattern.replace(/\\./gs, '').replace(/\[[^[\]]*\]/g, '');
  return !/[*+]|\{\d+,\}|\{(?:\d+,)?\d\d+\}/.test(simplified);
}

/**
 * Finds slow expressions without an exemption, expressions that cannot be judged, and unused exemptions.
 * Updates `safeFile`.
 */
export function findSlowExpressions(): string[] {
  const knownSafe = new Set(z.array(z.string()).parse(JSON.parse(readFileSync(safeFile, 'utf8'))));
  const safe = new Set<string>();
  const findings: string[] = [];
  const expressions = listFiles()
    .filter(isSource)
    .flatMap(file => findExpressions(file, readFileSync(path.join(root, file), 'utf8')));
  for (const expression of expressions) {
    const { file, line, pattern, flags } = expression;
    const literal = toLiteral(pattern, flags);
    if (findExemption(expression) !== undefined) continue;
    if (pattern === composedPattern) {
      findings.push(`${file}:${line}  is composed at run time: state in redos-exemptions.ts why it is fast`);
      continue;
    }
    if (hasNoLongRepetition(pattern)) continue;
    const verdict = knownSafe.has(literal) || safe.has(literal) ? undefined : judgeExpression(expression);
    if (verdict === undefined || verdict.status === 'safe') safe.add(literal);
    else findings.push(`${file}:${line}  ${literal}\n    ${verdict.text}`);
  }
  const judged = [...safe].sort();
  if (judged.join('\n') !== [...knownSafe].join('\n')) {
    writeFileSync(safeFile, `${JSON.stringify(judged, undefined, 2)}\n`);
  }
  const unused = findUnusedExemptions(expressions).map(file => `unused exemption for ${file}`);
  return [...findings, ...unused];
}

const isSource = (file: string): boolean =>
  /\.(?:tsx?|[cm]?js)$/.test(file) &&
  !/\.spec\.tsx?$|\.testing\.tsx?$|^tests\/|\/(?:testing|fixtures)\//.test(file);
