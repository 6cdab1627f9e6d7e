import { productionSources } from './production-sources.ts';
import { isNode, type Node, nodesIn, type Placed } from './syntax.ts';

/** Frontends whose texts can all be translated. */
const translatable = ['friends', 'kit', 'list', 'shell', 'shop'];

const advice = 'is not translatable; use t, plural or Trans (CONTRIBUTING.md, Languages)';

/** Attributes with codes, never with texts. */
const codes = new Set([
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
  'view',
  'viewBox',
]);

/** Calls whose arguments people read. */
const shown = /^(?:toast|handleError|announce)$/;

/** Texts for people in the sources of translatable frontends that are not translated. */
export function findLiteralTexts(): string[] {
  return productionSources()
    .filter(({ file }) => translatable.some(name => file.startsWith(`frontends/${name}/`)))
    .flatMap(({ file, source }) =>
      literalTextsIn(file, source).map(({ line, text }) => `${file}:${line}  '${text}' ${advice}`),
    );
}

/** Texts in JSX, attributes and toasts outside a macro, and macros that run before the language is known. */
export function literalTextsIn(file: string, source: string): { line: number; text: string }[] {
  const nodes = nodesIn(file, source);
  const macros = nodes.filter(isTrans);
  const functions = nodes.filter(({ node }) => functionTypes.has(String(node.type)));
  const isInside = (places: readonly Placed[], { start, end }: Placed) =>
    places.some(place => place.start < start && end <= place.end);
  const bytes = Buffer.from(source);
  return nodes.flatMap(placed => {
    const found = isInside(macros, placed) ? undefined : textOf(placed.node);
    const isEarly = isMacro(placed.node) && !isInside(functions, placed);
    const text = isEarly ? 'a macro outside a function' : found?.trim().replaceAll(/\s+/g, ' ');
    if (text === undefined) return [];
    return [{ line: bytes.subarray(0, placed.start).toString().split('\n').length, text }];
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

const isTrans = ({ node }: Placed): boolean =>
  node.type === 'JSXElement' &&
  isNode(node.opening) &&
  isNode(node.opening.name) &&
  node.opening.name.value === 'Trans';

const isMacro = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.value === 't';

/** Several words, or a word that begins with a capital letter; no lengths. */
const isText = (text: string): boolean =>
  !/\d(?:px|vw|%)/.test(text) && /\p{L}[.,:?!…’]? \S|^\p{Lu}\p{Ll}/u.test(text.trim());

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') {
    const text = String(node.value);
    return /\p{L}/u.test(text) ? text : undefined;
  }
  if (node.type === 'JSXAttribute' && isNode(node.name) && !codes.has(String(node.name.value))) {
    return literalIn(
      isNode(node.value) && node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
    );
  }
  if (node.type === 'CallExpression' && isNode(node.callee) && Array.isArray(node.arguments)) {
    const callee = isNode(node.callee.object) ? node.callee.object : node.callee;
    if (!shown.test(String(callee.value))) return undefined;
    for (const argument of node.arguments) {
      const text = isNode(argument) ? literalIn(argument.expression) : undefined;
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** The text of a literal or template. */
function literalIn(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'ConditionalExpression')
    return literalIn(value.consequent) ?? literalIn(value.alternate);
  if (value.type === 'StringLiteral') return isText(String(value.value)) ? String(value.value) : undefined;
  if (value.type !== 'TemplateLiteral' || !Array.isArray(value.quasis)) return undefined;
  const text = value.quasis.map((part: unknown) => (isNode(part) ? String(part.cooked) : '')).join('…');
  return isText(text) ? text : undefined;
}
