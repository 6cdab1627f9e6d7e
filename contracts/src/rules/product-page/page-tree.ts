import { type CheerioAPI, load } from 'cheerio/slim';
import type { AnyNode, ChildNode, Element } from 'domhandler';

/** As deep as browsers let elements stand in one another. */
const maxDepth = 512;

export const isElement = (node: AnyNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

/**
 * A page as a tree to search in. Among many roots, and in great depth, selecting takes cheerio quadratic
 * time: one element that the page cannot close stands around it all, and what is too deep, beside its parent.
 */
export function pageTree(html: string): CheerioAPI {
  const $ = load(`<read-page>${html.replace(/<\/\s*read-page/gi, '</x')}`);
  flatten($.root()[0]?.children ?? []);
  return $;
}

function flatten(roots: readonly AnyNode[]): void {
  let level = roots.filter(isElement);
  for (let depth = 1; depth < maxDepth && level.length > 0; depth += 1) {
    level = level.flatMap(({ children }) => children.filter(isElement));
  }
  for (const element of level) lift(element);
}

/** All elements within become the element's own children, in their order; each keeps its own text. */
function lift(element: Element): void {
  const lifted: ChildNode[] = [];
  const stack = element.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    lifted.push(node);
    node.parent = element;
    if (!isElement(node)) continue;
    for (const inner of node.children.filter(isElement).toReversed()) stack.push(inner);
    node.children = node.children.filter(child => !isElement(child));
  }
  element.children = lifted;
}
