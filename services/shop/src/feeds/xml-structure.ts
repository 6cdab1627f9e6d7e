import { Parser } from 'htmlparser2';
import { toAttribute } from './field-names.ts';

/** Real feeds are nested less deeply. */
const maxDepth = 8;

interface OpenElement {
  name: string;
  /** From XML attributes and child elements. */
  attributes: Set<string>;
}

/** Finds the first element with the attributes of a product. */
export function findItemName(head: string): string | undefined {
  const openElements: OpenElement[] = [];
  let itemName: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const localName = name.slice(name.indexOf(':') + 1);
        openElements.at(-1)?.attributes.add(toAttribute(localName.toLowerCase()));
        openElements.push({
          name: localName,
          attributes: new Set(Object.keys(attributes).map(key => toAttribute(key.toLowerCase()))),
        });
      },
      onclosetag(_, isImplied) {
        const closed = openElements.pop();
        const isNested = openElements.length > 0 && openElements.length <= maxDepth;
        if (itemName !== undefined || isImplied || closed === undefined || !isNested || !isProduct(closed))
          return;
        itemName = closed.name;
        parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.write(head);
  return itemName;
}

const isProduct = ({ attributes }: OpenElement): boolean =>
  attributes.has('title') && (attributes.has('price') || attributes.has('link'));
