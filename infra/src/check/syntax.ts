import { parseSync } from '@swc/core';

export type Node = Readonly<Record<string, unknown>> & { type?: unknown };

/** A node of a source's syntax tree, with its position in bytes. */
export interface Placed {
  node: Node;
  start: number;
  end: number;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All nodes of a source, parents before their children. */
export function nodesIn(file: string, source: string): Placed[] {
  const module = parseSync(source, {
    syntax: 'typescript',
    tsx: !/\.[cm]?ts$/.test(file),
    decorators: true,
  });
  // Positions include the bytes of all files that were parsed before.
  const before = module.span.end - Buffer.byteLength(source);
  const found: Placed[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner);
    else if (isNode(value)) {
      const { start = before, end = before } = isNode(value.span) ? value.span : {};
      found.push({ node: value, start: Number(start) - before, end: Number(end) - before });
      for (const inner of Object.values(value)) visit(inner);
    }
  };
  visit(module.body);
  return found;
}
