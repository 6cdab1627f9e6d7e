import { parseSync } from '@swc/core';

export type Node = Readonly<Record<string, unknown>> & { type?: unknown };

/** `start` and `end` are in bytes. */
export interface PositionedNode {
  node: Node;
  start: number;
  end: number;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns all nodes, parents before their children. */
export function parseNodes(file: string, source: string): PositionedNode[] {
  const module = parseSync(source, {
    syntax: 'typescript',
    tsx: !/\.[cm]?ts$/.test(file),
    decorators: true,
  });
  // swc offsets positions by the bytes of all previously parsed files.
  const offset = module.span.end - Buffer.byteLength(source);
  const nodes: PositionedNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const child of value) visit(child);
    else if (isNode(value)) {
      const { start = offset, end = offset } = isNode(value.span) ? value.span : {};
      nodes.push({ node: value, start: Number(start) - offset, end: Number(end) - offset });
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(module.body);
  return nodes;
}
