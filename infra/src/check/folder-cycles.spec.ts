import { describe, expect, it } from '@jest/globals';
import { findFolderCycles, findImports, findShortestCycle } from './folder-cycles.ts';

const file = 'services/gifts/src/claims/reservations.ts';

describe('findImports', () => {
  it('finds imports from other folders of the package, including type imports and lazy imports', () => {
    const source = [
      "import { z } from 'zod';",
      "import type { Gift } from '../model/gift.ts';",
      "export * from './claim-changes.ts';",
      "export { config } from '../config.ts';",
      "const page = () => import('../giving/page.ts');",
      "type Line = import('../giving/line.ts').Line;",
    ].join('\n');
    expect(findImports(file, source)).toEqual([
      { from: 'claims', to: 'model', location: `${file}:2` },
      { from: 'claims', to: 'config.ts', location: `${file}:4` },
      { from: 'claims', to: 'giving', location: `${file}:5` },
      { from: 'claims', to: 'giving', location: `${file}:6` },
    ]);
  });

  it('treats each folder in `features` as one feature', () => {
    const reserveFile = 'frontends/list/src/features/buy/api/reserve.ts';
    const source =
      "import '../shop-link.ts';\nimport '../../add-gift/api/use-add-link.ts';\nimport '../../../shared/gifts.ts';";
    expect(findImports(reserveFile, source)).toEqual([
      { from: 'buy', to: 'add-gift', location: `${reserveFile}:2` },
      { from: 'buy', to: 'shared', location: `${reserveFile}:3` },
    ]);
  });

  it('ignores imports of other packages', () => {
    expect(findImports(file, "import '../../../kit/src/log.ts';")).toEqual([]);
  });
});

describe('findFolderCycles', () => {
  it.each(['contracts', 'infra', 'services/gifts'])('reports an import cycle in %s', name => {
    const sources = [
      { file: `${name}/src/rules/giving.ts`, source: "import type { Gift } from '../gifts/gift.ts';" },
      { file: `${name}/src/gifts/gift.ts`, source: "import { isVisible } from '../rules/text.ts';" },
    ];
    expect(findFolderCycles(sources)).toEqual([
      [
        `${name}: import cycle between feature folders`,
        `  rules -> gifts  ${name}/src/rules/giving.ts:1`,
        `  gifts -> rules  ${name}/src/gifts/gift.ts:1`,
      ].join('\n'),
    ]);
  });
});

describe('findShortestCycle', () => {
  const createEdge = (from: string, to: string) => ({ from, to, location: `${from}.ts:1` });
  const cycle = [createEdge('a', 'b'), createEdge('b', 'c'), createEdge('c', 'a')];

  it('returns the shortest of several cycles', () => {
    const short = [createEdge('c', 'd'), createEdge('d', 'c')];
    expect(findShortestCycle([...cycle, ...short])).toEqual(short);
  });

  it('leaves out folders that only lead to or from the cycle', () => {
    expect(findShortestCycle([createEdge('start', 'a'), ...cycle, createEdge('c', 'end')])).toEqual(cycle);
  });

  it('returns undefined if there is no cycle', () => {
    expect(
      findShortestCycle([
        createEdge('a', 'b'),
        createEdge('a', 'c'),
        createEdge('b', 'd'),
        createEdge('c', 'd'),
      ]),
    ).toBeUndefined();
  });
});
