import { describe, expect, it } from '@jest/globals';
import { findDiagramErrors } from './diagrams.ts';

const document = `
## Dependencies

\`services/tea\`: all features import \`model\`.

\`\`\`mermaid
flowchart TB
  pots & cups --> leaves --> model
\`\`\`
`;
const createSource = (feature: string, ...importedFeatures: string[]) => ({
  file: `services/tea/src/${feature}/${feature}.ts`,
  source: importedFeatures.map(name => `import '../${name}/${name}.ts';`).join('\n'),
});
const pots = createSource('pots', 'leaves', 'model');
const cups = createSource('cups', 'leaves');
const leaves = createSource('leaves', 'model');

describe('findDiagramErrors', () => {
  it('accepts a diagram without the arrows that other arrows imply', () => {
    expect(findDiagramErrors(document, [pots, cups, leaves])).toEqual([]);
  });

  it('finds an arrow without an import', () => {
    expect(findDiagramErrors(document, [pots, leaves])).toEqual([
      'services/tea: the diagram shows cups --> leaves, the code does not',
      'services/tea: the diagram shows cups --> model, the code does not',
    ]);
  });

  it('finds an import without an arrow', () => {
    const sources = [pots, createSource('cups', 'leaves', 'pots'), leaves];
    expect(findDiagramErrors(document, sources)).toEqual(['services/tea: the diagram lacks cups --> pots']);
  });
});
