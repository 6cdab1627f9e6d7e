import { Parser } from 'htmlparser2';
import { toAttribute } from './field-names.ts';

/** Real feeds are less nested. */
const maxDepth = 8;

interface OpenElement {
  name: string;
  attributes: Set<string>;
}

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
