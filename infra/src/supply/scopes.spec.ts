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
    const scoped = addScopes(fullBom, createBom(createComponent('server')));
    expect(scoped.components.map(({ name, scope }) => [name, scope])).toEqual([
      ['server', 'required'],
      ['jest', 'excluded'],
      ['tool', 'excluded'],
    ]);
    expect(scoped).toMatchObject({ serialNumber: 'one', components: [{ hashes: ['a'] }, {}, {}] });
  });

  it('depends on the version', () => {
    const newerServer = { ...createComponent('server'), version: '2.0.0', purl: 'pkg:npm/server@2.0.0' };
    const scoped = addScopes(createBom(createComponent('server'), newerServer), createBom(newerServer));
    expect(scoped.components.map(({ scope }) => scope)).toEqual(['excluded', 'required']);
  });
});
