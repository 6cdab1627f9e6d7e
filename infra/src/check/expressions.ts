import { isNode, type Node, nodesIn } from './syntax.ts';

/** A regular expression in a source file. */
export interface Expression {
  file: string;
  line: number;
  pattern: string;
  flags: string;
}

/** Replaces the pattern of an expression that is joined from parts at run time. */
export const joined = '(joined)';

/**
 * The expressions in a source: literals, and those made of constant strings by `new RegExp('…')`; all others have the
 * pattern `joined`.
 */
export function expressionsIn(file: string, source: string): Expression[] {
  const bytes = Buffer.from(source);
  return nodesIn(file, source).flatMap(({ node, start }) => {
    const made = expressionOf(node);
    if (made === undefined) return [];
    return [{ file, line: bytes.subarray(0, start).toString().split('\n').length, ...made }];
  });
}

function expressionOf(node: Node): { pattern: string; flags: string } | undefined {
  if (node.type === 'RegExpLiteral') {
    return { pattern: String(node.pattern), flags: String(node.flags) };
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if (!isNode(node.callee) || node.callee.value !== 'RegExp' || !Array.isArray(node.arguments))
    return undefined;
  const [pattern, flags] = node.arguments.map((argument: unknown) =>
    isNode(argument) ? constantOf(argument.expression) : undefined,
  );
  if (pattern !== undefined) return { pattern, flags: flags ?? '' };
  const [first] = node.arguments;
  return isNode(first) && isSource(first.expression) ? undefined : { pattern: joined, flags: flags ?? '' };
}

/** `other.source`, the pattern of an expression that is checked where it is defined. */
const isSource = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node.property) &&
  node.property.value === 'source';

/** A string literal, or a template (`String.raw` too) without expressions. */
function constantOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  const isRaw = node.type === 'TaggedTemplateExpression';
  const template = isRaw ? node.template : node;
  if (!isNode(template) || template.type !== 'TemplateLiteral' || !Array.isArray(template.quasis))
    return undefined;
  const [only, ...others]: unknown[] = template.quasis;
  if (!isNode(only) || others.length > 0) return undefined;
  return String(isRaw ? only.raw : only.cooked);
}
