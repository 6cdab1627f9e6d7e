import type { Matcher } from '@pact-foundation/pact';
import { Matchers } from '@pact-foundation/pact';

/*
 * Matchers for values. A plain value in a response or a message matches by type: a string matches any string,
 * a number any number.
 */

/**
 * Matches a value of the provider's state, such as the id of a list. The consumer's test uses the example.
 */
export const fromProvider = <T>(name: string, example: T): Matcher<T> =>
  Matchers.fromProviderState(toStateExpression(name), example);

/** Pact's expression for a value of the provider's state. */
export const toStateExpression = (name: string): string => `\${${name}}`;

export const exactly = <T>(value: T): Matcher<T> => Matchers.equal(value);
export const uuid = (example: string): Matcher<string> => Matchers.uuid(example);
export const integer = (example: number): Matcher<number> => Matchers.integer(example);
export const matching = (pattern: RegExp, example: string): Matcher<string> =>
  Matchers.regex(pattern, example);
export const timestamp = (example: string): Matcher<string> =>
  matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, example);
export const date = (example: string): Matcher<string> => matching(/^\d{4}-\d\d-\d\d$/, example);
export const oneOf = (example: string, ...others: string[]): Matcher<string> =>
  matching(new RegExp(`^(${[example, ...others].join('|')})$`), example);
/**
 * Matches a number or null, for a field that is null in some elements of an array. Pact has no 'or', so the
 * pattern is compared with the value as text.
 */
export const numberOrNull = (example: number): Matcher<number | null> =>
  Object.assign(Matchers.like(example), { 'pact:matcher:type': 'regex', regex: '^(null|\\d+(\\.\\d+)?)$' });
/** Matches a URL or null, in the same way as `numberOrNull`. */
export const urlOrNull = (example: string): Matcher<string | null> =>
  Object.assign(Matchers.like(example), { 'pact:matcher:type': 'regex', regex: '^(null|https?://.+)$' });
export const arrayOf = <T>(element: T): Matcher<T[]> => Matchers.eachLike(element);

/** An example of `T`, without the fields that the consumer does not use. */
export type Template<T> =
  | Matcher<unknown>
  | (T extends readonly (infer Element)[]
      ? readonly Template<Element>[]
      : T extends object
        ? { readonly [Key in keyof T]?: Template<T[Key]> }
        : T);

export const getExample = (template: unknown): unknown =>
  template === undefined ? undefined : Matchers.reify(template);

export const matchByType = (template: unknown): Matcher<unknown> => Matchers.like(template);
