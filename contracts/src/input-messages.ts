import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const formatNames: Record<string, string> = {
  uuid: 'an identifier (UUID)',
  datetime: 'a moment in time (ISO 8601)',
  date: 'a date such as 2026-12-24',
  url: 'a web address',
};
const units: Record<string, string> = { string: ' characters', array: ' entries', record: ' entries' };
const maxChoices = 20;

/** Describes an issue whose schema has no message. Starts with the path of the invalid field. */
export function describeIssue(issue: Issue): string {
  const field = issue.path?.join('.') || 'The body';
  return `${field} ${describeProblem(issue)}`;
}

function describeProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${typeNames[String(issue.expected)] ?? issue.expected}`;
    case 'too_big':
      return describeBound('at most', String(issue.maximum), String(issue.origin));
    case 'too_small':
      return describeBound('at least', String(issue.minimum), String(issue.origin));
    case 'invalid_format':
      return `must be ${formatNames[String(issue.format)] ?? 'in the documented form'}`;
    case 'invalid_value':
      return `must be one of: ${(issue.values as unknown[]).slice(0, maxChoices).join(', ')}`;
    default:
      return 'is not valid';
  }
}

function describeBound(comparison: string, amount: string, origin: string): string {
  const unit = units[origin];
  return unit === undefined ? `must be ${comparison} ${amount}` : `must have ${comparison} ${amount}${unit}`;
}
