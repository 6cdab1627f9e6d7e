import path from 'node:path';
import { getPackageFolder, readProductionSources } from '../sources/production-sources.ts';
import { isNode, type Node, parseNodes } from '../sources/syntax.ts';

export interface FolderImport {
  from: string;
  to: string;
  /** File and line of the import. */
  location: string;
}

/** Describes the shortest import cycle of each package. */
export function findFolderCycles(
  sources: readonly { file: string; source: string }[] = readProductionSources(),
): string[] {
  const packages = Map.groupBy(sources, ({ file }) => getPackageFolder(file));
  return [...packages].flatMap(([packageFolder, files]) => {
    const cycle = findShortestCycle(files.flatMap(({ file, source }) => findImports(file, source)));
    return cycle === undefined ? [] : [`${packageFolder}: ${describeCycle(cycle)}`];
  });
}

function describeCycle(cycle: readonly FolderImport[]): string {
  const lines = cycle.map(({ from, to, location }) => `  ${from} -> ${to}  ${location}`);
  return ['import cycle between feature folders', ...lines].join('\n');
}

/** Finds imports from other folders of the package. */
export function findImports(file: string, source: string): FolderImport[] {
  const from = toFeature(file);
  return parseNodes(file, source).flatMap(({ node, start }) => {
    const importPath = getImportPath(node);
    if (importPath === undefined || !importPath.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), importPath);
    const to = toFeature(target);
    if (getPackageFolder(target) !== getPackageFolder(file) || to === from) return [];
    const line = Buffer.from(source).subarray(0, start).toString().split('\n').length;
    return [{ from, to, location: `${file}:${line}` }];
  });
}

/** Returns the folder of the feature, or the name of a file that is directly in `src`. */
function toFeature(file: string): string {
  const relativePath = file.slice(getPackageFolder(file).length + '/src/'.length).replace(/^features\//, '');
  const [feature = ''] = relativePath.split('/');
  return feature;
}

function getImportPath(node: Node): string | undefined {
  const source = getSourceNode(node);
  return isNode(source) && typeof source.value === 'string' ? source.value : undefined;
}

function getSourceNode(node: Node): unknown {
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Import') {
    const [firstArgument] = Array.isArray(node.arguments) ? node.arguments : [];
    return isNode(firstArgument) ? firstArgument.expression : undefined;
  }
  if (node.type === 'TsImportType') return node.argument;
  return /^(?:Import|ExportNamed|ExportAll)Declaration$/.test(String(node.type)) ? node.source : undefined;
}

export function findShortestCycle(imports: readonly FolderImport[]): FolderImport[] | undefined {
  const importsByFolder = Map.groupBy(imports, ({ from }) => from);
  let shortest: FolderImport[] | undefined;
  for (const start of importsByFolder.keys()) {
    const cycle = findCycleFrom(start, importsByFolder);
    if (cycle && (shortest === undefined || cycle.length < shortest.length)) shortest = cycle;
  }
  return shortest;
}

/** Searches breadth-first, so that the first cycle found is a shortest one. */
function findCycleFrom(start: string, importsByFolder: ReadonlyMap<string, readonly FolderImport[]>) {
  const visited = new Set<string>();
  let paths: FolderImport[][] = [[]];
  while (paths.length > 0) {
    const longerPaths: FolderImport[][] = [];
    for (const imports of paths) {
      const lastFolder = imports.at(-1)?.to ?? start;
      for (const nextImport of importsByFolder.get(lastFolder) ?? []) {
        if (nextImport.to === start) return [...imports, nextImport];
        if (visited.has(nextImport.to)) continue;
        visited.add(nextImport.to);
        longerPaths.push([...imports, nextImport]);
      }
    }
    paths = longerPaths;
  }
  return undefined;
}
