import { readProductionSources } from '../sources/production-sources.ts';
import { isNode, type Node, type PositionedNode, parseNodes } from '../sources/syntax.ts';

const translatedFrontends = ['friends', 'kit', 'list', 'shell', 'shop'];

const advice = 'is not translatable; use t, plural or Trans (CONTRIBUTING.md, Languages)';

const technicalAttributes = new Set([
  'analyticsTitle',
  'className',
  'd',
  'href',
  'id',
  'key',
  'name',
  'points',
  'rel',
  'src',
  'to',
  'value',
  'viewBox',
]);

const messageFunctions = /^(?:toast|handleError|announce)$/;

export function findLiteralTexts(): string[] {
  return readProductionSources()
    .filter(({ file }) => translatedFrontends.some(name => file.startsWith(`frontends/${name}/`)))
    .flatMap(({ file, source }) =>
      findHardCodedTexts(file, source).map(({ line, text }) => `${file}:${line}  '${text}' ${advice}`),
    );
}

/** Finds texts that no macro translates, and macros that run before the language is loaded. */
export function findHardCodedTexts(file: string, source: string): { line: number; text: string }[] {
  const nodes = parseNodes(file, source);
  const transElements = nodes.filter(isTransElement);
  const functions = nodes.filter(({ node }) => functionTypes.has(String(node.type)));
  const isInside = (ranges: readonly PositionedNode[], { start, end }: PositionedNode) =>
    ranges.some(range => range.start < start && end <= range.end);
  const bytes = Buffer.from(source);
  return nodes.flatMap(positionedNode => {
    const foundText = isInside(transElements, positionedNode) ? undefined : getText(positionedNode.node);
    const runsTooEarly = isTemplateMacro(positionedNode.node) && !isInside(functions, positionedNode);
    const text = runsTooEarly ? 'a macro outside a function' : foundText?.trim().replaceAll(/\s+/g, ' ');
    if (text === undefined) return [];
    return [{ line: bytes.subarray(0, positionedNode.start).toString().split('\n').length, text }];
  });
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
  'GetterProperty',
]);

const isTransElement = ({ node }: PositionedNode): boolean =>
  node.type === 'JSXElement' &&
  isNode(node.opening) &&
  isNode(node.opening.name) &&
  node.opening.name.value === 'Trans';

const isTemplateMacro = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.value === 't';

const cssSize = /\d(?:px|vw|%)/;
const severalWordsOrCapitalized = /\p{L}[.,:?!…’]? \S|^\p{Lu}\p{Ll}/u;
const looksLikeText = (text: string): boolean =>
  !cssSize.test(text) && severalWordsOrCapitalized.test(text.trim());

/** Returns the text of an element, of an attribute or of a call of one of the `messageFunctions`. */
function getText(node: Node): string | undefined {
  if (node.type === 'JSXText') {
    const text = String(node.value);
    return /\p{L}/u.test(text) ? text : undefined;
  }
  if (
    node.type === 'JSXAttribute' &&
    isNode(node.name) &&
    !technicalAttributes.has(String(node.name.value))
  ) {
    return findLiteral(
      isNode(node.value) && node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
    );
  }
  if (node.type === 'CallExpression' && isNode(node.callee) && Array.isArray(node.arguments)) {
    // The object of `toast.success(...)`, or the function in `announce(...)`.
    const callee = isNode(node.callee.object) ? node.callee.object : node.callee;
    if (!messageFunctions.test(String(callee.value))) return undefined;
    for (const argument of node.arguments) {
      const text = isNode(argument) ? findLiteral(argument.expression) : undefined;
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

function findLiteral(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'ConditionalExpression')
    return findLiteral(value.consequent) ?? findLiteral(value.alternate);
  if (value.type === 'StringLiteral')
    return looksLikeText(String(value.value)) ? String(value.value) : undefined;
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined;
  const text = value.quasis.map((quasi: unknown) => (isNode(quasi) ? String(quasi.cooked) : '')).join('…');
  return looksLikeText(text) ? text : undefined;
}
