import { Parser } from 'htmlparser2';
import { attributeNamed } from './field-names.ts';

/** Deeper than feeds put their products. */
const maxDepth = 8;

interface Open {
  name: string;
  /** What the children and attributes are called. */
  attributes: Set<string>;
}

/**
 * The name of the elements that are products: of the first that has a name and a price or an address, in its children
 * or attributes. Undefined where there is none in this beginning of a feed.
 */
export function itemNameIn(head: string): string | undefined {
  const open: Open[] = [];
  let found: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1);
        open.at(-1)?.attributes.add(attributeNamed(local.toLowerCase()));
        open.push({
          name: local,
          attributes: new Set(Object.keys(attributes).map(key => attributeNamed(key.toLowerCase()))),
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

const isProduct = ({ attributes }: Open): boolean =>
  attributes.has('title') && (attributes.has('price') || attributes.has('link'));
