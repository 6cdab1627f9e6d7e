import { describe, expect, it } from '@jest/globals';
import { Bom } from './licences.ts';
import { addScopes } from './scopes.ts';

const createComponent = (name: string, fields = {}) => ({
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  ...fields,
});
const createBom = (...components: object[]) =>
  Bom.parse({ bomFormat: 'CycloneDX', serialNumber: 'one', components });

describe('the scope of an SBOM component', () => {
  it('is required if the component is delivered, otherwise excluded', () => {
    const fullBom = createBom(
      createComponent('server', { hashes: ['a'] }),
      createComponent('jest', { scope: 'excluded' }),
      createComponent('tool'),
    );
    const scopedBom = addScopes(fullBom, createBom(createComponent('server')));
    expect(scopedBom.components.map(({ name, scope }) => [name, scope])).toEqual([
      ['server', 'required'],
      ['jest', 'excluded'],
      ['tool', 'excluded'],
    ]);
    // All other fields stay.
    expect(scopedBom).toMatchObject({ serialNumber: 'one', components: [{ hashes: ['a'] }, {}, {}] });
  });

  it('is required only for the delivered version of a package', () => {
    const newerServer = { ...createComponent('server'), version: '2.0.0', purl: 'pkg:npm/server@2.0.0' };
    const scopedBom = addScopes(createBom(createComponent('server'), newerServer), createBom(newerServer));
    expect(scopedBom.components.map(({ scope }) => scope)).toEqual(['excluded', 'required']);
  });
});
