import { describe, expect, it } from '@jest/globals';
import { findImports, findShortestCycle } from './folder-cycles.ts';

const file = 'services/gifts/src/claims/reservations.ts';

describe('the imports of a source', () => {
  it('lead into other folders of the package, types and lazy ones included', () => {
    const source = [
      "import { z } from 'zod';",
      "import type { Gift } from '../model/gift.ts';",
      "export * from './claim-changes.ts';",
      "export { config } from '../config.ts';",
      "const page = () => import('../giving/page.ts');",
      "type Line = import('../giving/line.ts').Line;",
    ].join('\n');
    expect(findImports(file, source)).toEqual([
      { from: 'claims', to: 'model', place: `${file}:2` },
      { from: 'claims', to: 'config.ts', place: `${file}:4` },
      { from: 'claims', to: 'giving', place: `${file}:5` },
      { from: 'claims', to: 'giving', place: `${file}:6` },
    ]);
  });

  it('leave out other packages', () => {
    expect(findImports(file, "import '../../../kit/src/log.ts';")).toEqual([]);
  });
});

describe('an import cycle between folders', () => {
  const edge = (from: string, to: string) => ({ from, to, place: `${from}.ts:1` });
  const one = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')];

  it('is the shortest among several', () => {
    const short = [edge('c', 'd'), edge('d', 'c')];
    expect(findShortestCycle([...one, ...short])).toEqual(short);
  });

  it('is found behind folders that are not part of it', () => {
    expect(findShortestCycle([edge('start', 'a'), ...one, edge('c', 'end')])).toEqual(one);
  });

  it('does not exist where imports run one way', () => {
    expect(
      findShortestCycle([edge('a', 'b'), edge('a', 'c'), edge('b', 'd'), edge('c', 'd')]),
    ).toBeUndefined();
  });
});
