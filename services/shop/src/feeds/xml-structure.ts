import { Parser } from 'htmlparser2';
import { toAttribute } from './field-names.ts';

/** The maximum nesting around products; real feeds are less deep. */
const maxDepth = 8;

interface OpenElement {
  name: string;
  /** The names of the children and attributes. */
  attributes: Set<string>;
}

/**
 * Finds the element name of products: the first element whose children or attributes include a title and a price or
 * link. Returns undefined if `head` contains none.
 */
export function findItemName(head: string): string | undefined {
  const open: OpenElement[] = [];
  let found: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1);
        open.at(-1)?.attributes.add(toAttribute(local.toLowerCase()));
        open.push({
          name: local,
          attributes: new Set(Object.keys(attributes).map(key => toAttribute(key.toLowerCase()))),
        });
      },
      onclosetag(_, isImplied) {
        const closed = open.pop();
        const isInside = open.length > 0 && open.length <= maxDepth;
        if (found !== undefined || isImplied || closed === undefined || !isInside || !isProduct(closed))
          return;
        found = closed.name;
        parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.write(head);
  return found;
}

const isProduct = ({ attributes }: OpenElement): boolean =>
  attributes.has('title') && (attributes.has('price') || attributes.has('link'));
