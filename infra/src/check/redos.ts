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
  explanation: string;
}

/** Caches expressions judged safe, because judging all of them takes a minute. */
const safeExpressionsFile = path.join(root, 'infra/src/check/safe-expressions.json');
const safeVerdict: Verdict = { status: 'safe', explanation: '' };
const timeoutMs = 10_000;
const toLiteral = (pattern: string, flags: string): string => `/${pattern}/${flags}`;

/** Judges an expression by its running time on the worst input. */
export function judgeExpression({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): Verdict {
  if (!hasLongRepetition(pattern)) return safeVerdict;
  // Runs the checker in this process, without a native program or Java.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const result = checkSync(pattern, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return safeVerdict;
  if (result.status === 'vulnerable') {
    return { status: 'vulnerable', explanation: `${result.complexity.summary}: ${result.attack.pattern}` };
  }
  return { status: 'unjudged', explanation: `the checker cannot judge it (${result.error.kind})` };
}

/** An expression can only be slow if a part of it repeats ten times or more. */
function hasLongRepetition(pattern: string): boolean {
  const simplified = pattern.replace(/\\./gs, '').replace(/\[[^[\]]*\]/g, '');
  return /[*+]|\{\d+,\}|\{(?:\d+,)?\d\d+\}/.test(simplified);
}

/**
 * Finds slow expressions without an exemption, expressions that cannot be judged, and unused exemptions.
 * Updates `safeExpressionsFile`.
 */
export function findSlowExpressions(): string[] {
  const cachedLiterals = new Set(
    z.array(z.string()).parse(JSON.parse(readFileSync(safeExpressionsFile, 'utf8'))),
  );
  const safeLiterals = new Set<string>();
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
    if (!hasLongRepetition(pattern)) continue;
    const isJudgedSafe = cachedLiterals.has(literal) || safeLiterals.has(literal);
    const verdict = isJudgedSafe ? safeVerdict : judgeExpression(expression);
    if (verdict.status === 'safe') safeLiterals.add(literal);
    else findings.push(`${file}:${line}  ${literal}\n    ${verdict.explanation}`);
  }
  const sortedLiterals = [...safeLiterals].sort();
  if (sortedLiterals.join('\n') !== [...cachedLiterals].join('\n')) {
    writeFileSync(safeExpressionsFile, `${JSON.stringify(sortedLiterals, undefined, 2)}\n`);
  }
  const unused = findUnusedExemptions(expressions).map(file => `unused exemption for ${file}`);
  return [...findings, ...unused];
}

const isSource = (file: string): boolean =>
  /\.(?:tsx?|[cm]?js)$/.test(file) &&
  !/\.spec\.tsx?$|\.testing\.tsx?$|^tests\/|\/(?:testing|fixtures)\//.test(file);
