import { isNode, type Node, parseNodes } from '../sources/syntax.ts';

export interface Expression {
  file: string;
  line: number;
  pattern: string;
  flags: string;
}

/** Represents a pattern that is composed at run time. */
export const composedPattern = '(composed)';

/** Finds regular expression literals and `RegExp` calls. */
export function findExpressions(file: string, source: string): Expression[] {
  const bytes = Buffer.from(source);
  return parseNodes(file, source).flatMap(({ node, start }) => {
    const expression = parseExpression(node);
    if (expression === undefined) return [];
    return [{ file, line: bytes.subarray(0, start).toString().split('\n').length, ...expression }];
  });
}

function parseExpression(node: Node): { pattern: string; flags: string } | undefined {
  if (node.type === 'RegExpLiteral') {
    return { pattern: String(node.pattern), flags: String(node.flags) };
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if (!isNode(node.callee) || node.callee.value !== 'RegExp' || !Array.isArray(node.arguments))
    return undefined;
  const [pattern, flags] = node.arguments.map((argument: unknown) =>
    isNode(argument) ? getConstantString(argument.expression) : undefined,
  );
  if (pattern !== undefined) return { pattern, flags: flags ?? '' };
  const [firstArgument] = node.arguments;
  return isNode(firstArgument) && isSourceProperty(firstArgument.expression)
    ? undefined
    : { pattern: composedPattern, flags: flags ?? '' };
}

/** Matches `x.source`, whose pattern is checked where `x` is defined. */
const isSourceProperty = (node: unknown): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node.property) &&
  node.property.value === 'source';

/** Returns the value of a string or template without placeholders. */
function getConstantString(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  const isRaw = node.type === 'TaggedTemplateExpression';
  const template = isRaw ? node.template : node;
  if (!isNode(template) || template.type !== 'TemplateLiteral' || !Array.isArray(template.quasis))
    return undefined;
  const [quasi, ...otherQuasis]: unknown[] = template.quasis;
  if (!isNode(quasi) || otherQuasis.length > 0) return undefined;
  return String(isRaw ? quasi.raw : quasi.cooked);
}
