import path from 'node:path';
import { packageOf, productionSources } from './production-sources.ts';
import { isNode, type Node, nodesIn } from './syntax.ts';

/** An import between two parts of a package: the importing place and the imported file. */
export interface FolderImport {
  from: string;
  to: string;
  place: string;
}

/** One finding for each package whose feature folders import each other in a circle: its shortest circle. */
export function findFolderCircles(): string[] {
  const packages = Map.groupBy(productionSources(), ({ file }) => packageOf(file));
  return [...packages].flatMap(([name, sources]) => {
    const circle = circleAmong(sources.flatMap(({ file, source }) => importsOf(file, source)));
    return circle === undefined ? [] : [`${name}: ${described(circle)}`];
  });
}

function described(circle: readonly FolderImport[]): string {
  const lines = circle.map(({ from, to, place }) => `  ${from} -> ${to}  ${place}`);
  return ['feature folders import each other in a circle', ...lines].join('\n');
}

/** The imports of a source, types included, that lead into another folder of its package. */
export function importsOf(file: string, source: string): FolderImport[] {
  const from = featureOf(file);
  return nodesIn(file, source).flatMap(({ node, start }) => {
    const name = importedName(node);
    if (name === undefined || !name.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), name);
    const to = featureOf(target);
    if (packageOf(target) !== packageOf(file) || to === from) return [];
    const line = Buffer.from(source).subarray(0, start).toString().split('\n').length;
    return [{ from, to, place: `${file}:${line}` }];
  });
}

/** The folder directly below `src`, or the file there. */
function featureOf(file: string): string {
  const inside = file.slice(file.indexOf('/src/') + 5);
  return inside.split('/', 1).join();
}

function importedName(node: Node): string | undefined {
  const source = sourceNode(node);
  return isNode(source) && typeof source.value === 'string' ? source.value : undefined;
}

function sourceNode(node: Node): unknown {
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Import') {
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    return isNode(first) ? first.expression : undefined;
  }
  if (node.type === 'TsImportType') return node.argument;
  return /^(?:Import|ExportNamed|ExportAll)Declaration$/.test(String(node.type)) ? node.source : undefined;
}

/** The shortest circle among imports, if there is one. */
export function circleAmong(imports: readonly FolderImport[]): FolderImport[] | undefined {
  const edges = Map.groupBy(imports, ({ from }) => from);
  let shortest: FolderImport[] | undefined;
  for (const start of edges.keys()) {
    const circle = circleFrom(start, edges);
    if (circle && (shortest === undefined || circle.length < shortest.length)) shortest = circle;
  }
  return shortest;
}

function circleFrom(start: string, edges: ReadonlyMap<string, readonly FolderImport[]>) {
  const seen = new Set<string>();
  let paths: FolderImport[][] = [[]];
  while (paths.length > 0) {
    const longer: FolderImport[][] = [];
    for (const way of paths) {
      for (const edge of edges.get(way.at(-1)?.to ?? start) ?? []) {
        if (edge.to === start) return [...way, edge];
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        longer.push([...way, edge]);
      }
    }
    paths = longer;
  }
  return undefined;
}
