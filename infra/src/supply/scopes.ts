import type { Bom } from './licences.ts';

/**
 * All components of the repository with their CycloneDX scope: `required` if delivered, `excluded` if only for build
 * or tests.
 */
export function withScopes(all: Bom, delivered: Bom): Bom {
  const names = new Set(delivered.components.map(({ purl }) => purl));
  const components = all.components.map(component => ({
    ...component,
    scope: names.has(component.purl) ? 'required' : 'excluded',
  }));
  return { ...all, components };
}
