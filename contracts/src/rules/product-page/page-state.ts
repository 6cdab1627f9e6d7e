import { getOwnText, type PageTree } from './page-tree.ts';

export type StateNode = Readonly<Record<string, unknown>>;

const maxNodes = 50_000;
const maxScripts = 100;

const isNode = (value: unknown): value is StateNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Returns the state for client-side code: JSON scripts, arguments of `JSON.parse("…")`, and objects in
 * `(window.x ??= []).push({…})`.
 */
export function parsePageStates(tree: PageTree): unknown[] {
  return tree
    .named('script')
    .filter(({ attribs }) => attribs.src === undefined)
    .slice(0, maxScripts)
    .flatMap(script => {
      const text = getOwnText(script).trim();
      if (/^[[{]/.test(text)) return [parseJson(text)];
      const start = text.indexOf('.push({');
      const pushed = start === -1 ? undefined : text.slice(start + '.push('.length).replace(/\);?$/, '');
      // Generated code writes `undefined` for missing values, which is not valid JSON.
      if (pushed !== undefined) return [parseJson(pushed.replace(/([:,[])undefined(?=[,}\]])/g, '$1null'))];
      return [...text.matchAll(/JSON\.parse\(("[^"\\]*(?:\\.[^"\\]*)*")\)/gs)].map(([, literal]) => {
        const json = parseJson(literal);
        return typeof json === 'string' ? parseJson(json) : undefined;
      });
    });
}

/** Returns the outermost nodes first. */
export function collectStateNodes(states: readonly unknown[]): StateNode[] {
  const nodes: StateNode[] = [];
  const queue = [...states];
  for (let index = 0; index < queue.length && index < maxNodes; index += 1) {
    const value = queue[index];
    if (isNode(value)) nodes.push(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) {
      if (queue.length >= maxNodes) break;
      if (typeof inner === 'object' && inner !== null) queue.push(inner);
    }
  }
  return nodes;
}
