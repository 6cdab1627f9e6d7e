import { z } from 'zod';

/** A part of a schema that accepts any size, or forbidden characters. */
export interface UnboundedPart {
  path: string;
  problem: string;
}

type Schema = z.core.$ZodType;
interface SearchContext {
  checkText: boolean;
  seen: Set<Schema>;
}

const forbiddenCharacters = ['\u0000', '\u0007', '\u001B', '\u007F', '\uD83C', '\uDF81', '\uFFFE'];
/** Forbidden characters by themselves, and in numbers, dates, URLs and email addresses. */
const forbiddenSamples = forbiddenCharacters.flatMap(character => [
  character,
  `a${character}b`,
  `https://shop.example/${character}`,
  `https://shop.example/a${character}b`,
  `ann${character}@example.org`,
  `ann@example.org${character}`,
  `2027-02-28${character}`,
  `1${character}`,
]);
/** Formats of a fixed length. */
const fixedFormats = new Set(['uuid', 'date']);

/**
 * Lists strings, arrays and records without a maximum, numbers without a range, objects with any further fields, and
 * values of any shape. With `checkText`, also lists strings that accept control characters or lone surrogates. Events
 * do not need this check, because their texts were checked as input.
 */
export function findUnbounded(schema: z.ZodType, options: { checkText: boolean }): UnboundedPart[] {
  return [...findInSchema(schema, '', { ...options, seen: new Set() })];
}

function* findInSchema(node: Schema, path: string, context: SearchContext): Generator<UnboundedPart> {
  if (context.seen.has(node)) return;
  context.seen.add(node);
  const { def } = (node as z.core.$ZodTypes)._zod;
  if (def.type === 'string') yield* findStringProblems(node, path, context);
  else if (def.type === 'number') {
    const { minValue, maxValue } = node as z.ZodNumber;
    if (!Number.isFinite(minValue) || !Number.isFinite(maxValue))
      yield { path, problem: 'a number without a range' };
  } else if (def.type === 'unknown' || def.type === 'any') {
    if (!isBoundedByMeta(node)) yield { path, problem: 'a value of any shape' };
  } else if (def.type === 'array' && !hasMaximum(def.checks)) {
    yield { path, problem: 'an array without a maximum' };
  } else if (def.type === 'record' && !isBoundedByMeta(node)) {
    yield { path, problem: 'a record without a maximum number of entries' };
  } else if (def.type === 'object' && def.catchall && def.catchall._zod.def.type !== 'never') {
    yield { path, problem: 'an object with any further fields' };
  }
  for (const [inner, innerPath] of getInnerSchemas(node, path))
    yield* findInSchema(inner, innerPath, context);
}

function getInnerSchemas(node: Schema, path: string): [Schema, string][] {
  const { def } = (node as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return [[def.element, `${path}[]`]];
    case 'record':
      return [
        [def.keyType, `${path}{key}`],
        [def.valueType, `${path}{value}`],
      ];
    case 'object':
      return Object.entries(def.shape).map(([name, field]) => [field, path ? `${path}.${name}` : name]);
    case 'union':
      return def.options.map(option => [option, path]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return [[def.innerType, path]];
    // The second schema only receives what the first accepts.
    case 'pipe':
      return [[def.in, path]];
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'unknown':
    case 'any':
      return [];
    default:
      throw new Error(`${path}: this check does not support schemas of type ${def.type}`);
  }
}

function* findStringProblems(
  node: Schema,
  path: string,
  { checkText }: SearchContext,
): Generator<UnboundedPart> {
  const { maxLength, format } = node as z.ZodString;
  const isBounded = Number.isFinite(maxLength ?? Number.NaN) || fixedFormats.has(format ?? '');
  if (!isBounded) yield { path, problem: 'a string without a maximum' };
  const accepted = checkText ? forbiddenSamples.filter(text => z.safeParse(node, text).success) : [];
  if (accepted.length > 0) yield { path, problem: `a string that accepts ${JSON.stringify(accepted)}` };
}

const hasMaximum = (checks: readonly z.core.$ZodCheck<never>[] = []): boolean =>
  checks.some(({ _zod }) => _zod.def.check === 'max_length' || _zod.def.check === 'length_equals');

/** Whether the metadata has a bound that zod cannot express (`smallMap`, `smallValue`). */
function isBoundedByMeta(node: Schema): boolean {
  const meta = z.globalRegistry.get(node as z.ZodType) ?? {};
  return Number.isFinite(meta.maxProperties) || Number.isFinite(meta.maxLength);
}
