import { parseSync } from '@swc/core';

/** A regular expression in a source file. */
export interface Expression {
  file: string;
  line: number;
  pattern: string;
  flags: string;
}

type Node = Readonly<Record<string, unknown>> & { type?: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The expressions in a source: literals, and those made of constant strings by `new RegExp('…')`. */
export function expressionsIn(file: string, source: string): Expression[] {
  const module = parseSync(source, {
    syntax: 'typescript',
    tsx: !/\.[cm]?ts$/.test(file),
    decorators: true,
  });
  const bytes = Buffer.from(source);
  // Places count the bytes of all that was parsed before, too.
  const before = module.span.end - bytes.length;
  const found: Expression[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner);
    else if (isNode(value)) {
      const expression = expressionOf(value);
      if (expression !== undefined) {
        const head = bytes.subarray(0, expression.at - before).toString();
        found.push({ file, line: head.split('\n').length, ...expression.made });
      }
      for (const inner of Object.values(value)) visit(inner);
    }
  };
  visit(module.body);
  return found;
}

function expressionOf(node: Node): { at: number; made: { pattern: string; flags: string } } | undefined {
  const at = isNode(node.span) ? Number(node.span.start) : 0;
  if (node.type === 'RegExpLiteral') {
    return { at, made: { pattern: String(node.pattern), flags: String(node.flags) } };
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if (!isNode(node.callee) || node.callee.value !== 'RegExp' || !Array.isArray(node.arguments))
    return undefined;
  const [pattern, flags] = node.arguments.map((argument: unknown) =>
    isNode(argument) ? constantOf(argument.expression) : undefined,
  );
  return pattern === undefined ? undefined : { at, made: { pattern, flags: flags ?? '' } };
}

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
