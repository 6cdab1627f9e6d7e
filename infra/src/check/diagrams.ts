import { getPackageFolder, readProductionSources } from '../sources/production-sources.ts';
import { findImports } from './folder-cycles.ts';

type Dependency = readonly [from: string, to: string];

/** Compares each package's diagram in `document` with the package's imports. */
export function findDiagramErrors(
  document: string,
  sources: readonly { file: string; source: string }[] = readProductionSources(),
): string[] {
  const packages = Map.groupBy(sources, ({ file }) => getPackageFolder(file));
  const blocks = document.split('```');
  return blocks.flatMap((block, index) => {
    const textBefore = blocks[index - 1] ?? '';
    const packageFolder = /^`((?:services|frontends)\/\w+)`:/m.exec(textBefore)?.[1];
    if (packageFolder === undefined || !block.startsWith(diagramStart)) return [];
    const imports = (packages.get(packageFolder) ?? []).flatMap(({ file, source }) =>
      findImports(file, source),
    );
    const arrowsInCode = listArrows(
      imports.map(({ from, to }): Dependency => [from, to]).filter(isBetweenFeatures),
    );
    const arrowsInDiagram = listArrows(
      block.slice(diagramStart.length).trim().split('\n').flatMap(parseArrows),
    );
    return [
      ...[...arrowsInDiagram.difference(arrowsInCode)].map(
        arrow => `${packageFolder}: the diagram shows ${arrow}, the code does not`,
      ),
      ...[...arrowsInCode.difference(arrowsInDiagram)].map(
        arrow => `${packageFolder}: the diagram lacks ${arrow}`,
      ),
    ];
  });
}

const diagramStart = 'mermaid\nflowchart TB\n';
/** `app` and single files compose features, so the diagrams omit them. */
const isBetweenFeatures = (dependency: Dependency): boolean =>
  dependency.every(name => name !== 'app' && !/\.tsx?$/.test(name));

/** Parses `a & b --> c --> d`. */
function parseArrows(line: string): Dependency[] {
  const steps = line.split('-->').map(step => step.split('&').map(name => name.trim()));
  return steps.slice(1).flatMap((targets, index) => {
    return (steps[index] ?? []).flatMap(from => targets.map((to): Dependency => [from, to]));
  });
}

/** Returns an arrow for every direct or indirect dependency. */
function listArrows(dependencies: readonly Dependency[]): Set<string> {
  const dependenciesByStart = Map.groupBy(dependencies, ([from]) => from);
  return new Set(
    [...dependenciesByStart.keys()].flatMap(start => {
      const reached = new Set([start]);
      // The loop also visits the names that it adds.
      for (const name of reached) {
        for (const [, to] of dependenciesByStart.get(name) ?? []) reached.add(to);
      }
      reached.delete(start);
      return [...reached].map(to => `${start} --> ${to}`);
    }),
  );
}
