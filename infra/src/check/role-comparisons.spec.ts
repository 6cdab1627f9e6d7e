import { describe, expect, it } from '@jest/globals';
import { findComparisonLines } from './role-comparisons.ts';

const findLines = (source: string) => findComparisonLines('services/lists/src/a.ts', source);

describe('findComparisonLines', () => {
  it.each([
    "if (role === 'owner') leave();",
    "const may = viewer.role !== 'owner';",
    "const may = list?.viewer_role === 'owner';",
    "const may = 'owner' === seen.viewer.role;",
  ])("finds the comparison of a role with 'owner' in %s", source => {
    expect(findLines(`const first = 1;\n${source}`)).toEqual([2]);
  });

  it.each([
    "const viewer = { role: 'owner' };",
    "if (kind === 'owner') leave();",
    "if (role === 'collaborator') leave();",
    "type Right = { role: 'owner' };",
  ])('finds nothing in %s', source => {
    expect(findLines(source)).toEqual([]);
  });
});
