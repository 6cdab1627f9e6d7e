import type { AnyNode } from 'domhandler';
import type { Deadline } from './deadline.ts';
import { PageElement, parsePage } from './page-parser.ts';

export { PageElement } from './page-parser.ts';

export const isElement = (node: AnyNode): node is PageElement => node instanceof PageElement;

const noElements: readonly PageElement[] = [];

export class PageTree {
  readonly root: PageElement;
  /** In document order. */
  readonly elements: readonly PageElement[];
  private readonly byName = new Map<string, PageElement[]>();
  private byId: Map<string, PageElement[]> | undefined;

  constructor(html: string, deadline?: Deadline) {
    const { root, elements } = parsePage(html, deadline);
    this.root = root;
    this.elements = elements;
    for (const element of elements) addTo(this.byName, element.name, element);
  }

  /** `name` must be in lower case. */
  named(name: string): readonly PageElement[] {
    return this.byName.get(name) ?? noElements;
  }

  /** A page may use an id several times. */
  withId(id: string): readonly PageElement[] {
    if (this.byId === undefined) {
      this.byId = new Map();
      for (const element of this.elements) {
        const elementId = element.attribs.id;
        if (elementId !== undefined) addTo(this.byId, elementId, element);
      }
    }
    return this.byId.get(id) ?? noElements;
  }

  /** Returns the elements inside the given one, in document order. */
  within({ index, end }: PageElement, maxElements: number): readonly PageElement[] {
    return this.elements.slice(index + 1, Math.min(end, index + 1 + maxElements));
  }

  metaContent(name: string): string | undefined {
    return this.named('meta').find(({ attribs }) => attribs.property === name || attribs.name === name)
      ?.attribs.content;
  }
}

function addTo(groups: Map<string, PageElement[]>, key: string, element: PageElement): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [element]);
  else group.push(element);
}

/** Returns the text directly inside an element such as a script, without that of child elements. */
export const getOwnText = ({ children }: PageElement): string =>
  children.map(child => (child.type === 'text' ? child.data : '')).join('');

/** Returns the next node in document order, or null at the end of `within`. */
function nextNode(node: AnyNode, within: AnyNode): AnyNode | null {
  const first = isElement(node) ? node.children[0] : undefined;
  if (first !== undefined) return first;
  for (let current: AnyNode | null = node; current !== null && current !== within; current = current.parent) {
    if (current.next !== null) return current.next;
  }
  return null;
}

const maxTextNodes = 5_000;

/** Returns the text of an element and its descendants. Bounded, because joining the texts of deep trees is slow. */
export function getText(element: PageElement | undefined, maxLength = 4_000): string {
  if (element === undefined) return '';
  let text = '';
  let node: AnyNode | null = element;
  for (let count = 0; node !== null && text.length < maxLength && count < maxTextNodes; count += 1) {
    if (node.type === 'text') text += node.data.replace(/\s+/g, ' ');
    node = nextNode(node, element);
  }
  return text.slice(0, maxLength);
}
