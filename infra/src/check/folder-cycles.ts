import path from 'node:path';
import { getPackageFolder, readProductionSources } from '../sources/production-sources.ts';
import { isNode, type Node, parseNodes } from '../sources/syntax.ts';

export interface FolderImport {
  from: string;
  to: string;
  location: string;
}

/** Returns the shortest cycle of each package. */
export function findFolderCycles(
  sources: readonly { file: string; source: string }[] = readProductionSources(),
): string[] {
  const packages = Map.groupBy(sources, ({ file }) => getPackageFolder(file));
  return [...packages].flatMap(([name, files]) => {
    const cycle = findShortestCycle(files.flatMap(({ file, source }) => findImports(file, source)));
    return cycle === undefined ? [] : [`${name}: ${describeCycle(cycle)}`];
  });
}

function describeCycle(cycle: readonly FolderImport[]): string {
  const lines = cycle.map(({ from, to, location }) => `  ${from} -> ${to}  ${location}`);
  return ['import cycle between feature folders', ...lines].join('\n');
}

export function findImports(file: string, source: string): FolderImport[] {
  const from = toFeature(file);
  return parseNodes(file, source).flatMap(({ node, start }) => {
    const name = getImportPath(node);
    if (name === undefined || !name.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), name);
    const to = toFeature(target);
    if (getPackageFolder(target) !== getPackageFolder(file) || to === from) return [];
    const line = Buffer.from(source).subarray(0, start).toString().split('\n').length;
    return [{ from, to, location: `${file}:${line}` }];
  });
}

function toFeature(file: string): string {
  const relativePath = file.slice(file.indexOf('/src/') + 5).replace(/^features\//, '');
  return relativePath.split('/', 1).join();
}

function getImportPath(node: Node): string | undefined {
  const source = getSourceNode(node);
  return isNode(source) && typeof source.value === 'string' ? source.value : undefined;
}

function getSourceNode(node: Node): unknown {
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Import') {
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    return isNode(first) ? first.expression : undefined;
  }
  if (node.type === 'TsImportType') return node.argument;
  return /^(?:Import|ExportNamed|ExportAll)Declaration$/.test(String(node.type)) ? node.source : undefined;
}

export function findShortestCycle(imports: readonly FolderImport[]): FolderImport[] | undefined {
  const edges = Map.groupBy(imports, ({ from }) => from);
  let shortest: FolderImport[] | undefined;
  for (const start of edges.keys()) {
    const cycle = findCycleFrom(start, edges);
    if (cycle && (shortest === undefined || cycle.length < shortest.length)) shortest = cycle;
  }
  return shortest;
}

function findCycleFrom(start: string, edges: ReadonlyMap<string, readonly FolderImport[]>) {
  const seen = new Set<string>();
  let paths: FolderImport[][] = [[]];
  while (paths.length > 0) {
    const longerPaths: FolderImport[][] = [];
    for (const edgesSoFar of paths) {
      for (const edge of edges.get(edgesSoFar.at(-1)?.to ?? start) ?? []) {
        if (edge.to === start) return [...edgesSoFar, edge];
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        longerPaths.push([...edgesSoFar, edge]);
      }
    }
    paths = longerPaths;
  }
  return undefined;
}
