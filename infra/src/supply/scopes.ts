import type { Bom } from './licences.ts';

/** Adds the CycloneDX scope: `required` if delivered, `excluded` if only used for build or tests. */
export function addScopes(all: Bom, delivered: Bom): Bom {
  const names = new Set(delivered.components.map(({ purl }) => purl));
  const components = all.components.map(component => ({
    ...component,
    scope: names.has(component.purl) ? 'required' : 'excluded',
  }));
  return { ...all, components };
}
