import type { Bom } from './licences.ts';

/**
 * All components of the repository, each with what CycloneDX calls its scope: `required` where it is delivered,
 * `excluded` where it builds or tests alone.
 */
export function withScopes(all: Bom, delivered: Bom): Bom {
  const names = new Set(delivered.components.map(({ purl }) => purl));
  const components = all.components.map(component => ({
    ...component,
    scope: names.has(component.purl) ? 'required' : 'excluded',
  }));
  return { ...all, components };
}
