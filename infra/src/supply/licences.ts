import { z } from 'zod';

const Licence = z.object({
  expression: z.string().optional(),
  license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
});
/** The part of a CycloneDX document that is read here. */
export const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.looseObject({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      purl: z.string().optional(),
      licenses: z.array(Licence).default([]),
    }),
  ),
});
export type Bom = z.output<typeof Bom>;

/** Licences under which an unmodified component may be delivered with the product. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/** Licences of packages whose manifest has an outdated format, from their licence files. */
const saidElsewhere: Record<string, string> = {
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

/** The licences of all third-party components, with the number of components, most frequent first. */
export function licencesIn(bom: Bom): [licence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const component of ofOthers(bom)) {
    const licence = licenceOf(component);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

/** The components that may not be delivered, each with its licence. */
export function refusedIn(bom: Bom): string[] {
  return ofOthers(bom)
    .filter(component => !isAccepted(licenceOf(component)))
    .map(component => `${component.name} ${component.version}: ${licenceOf(component)}`);
}

type Component = Bom['components'][number];
const ofOthers = ({ components }: Bom): Component[] =>
  components.filter(({ group }) => group !== '@giftlist');

function licenceOf({ name, licenses }: Component): string {
  const said = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '');
  return said.join(' AND ') || (saidElsewhere[name] ?? 'none is named');
}

/** In an SPDX expression, all terms of an AND and one of an OR must be accepted. */
function isAccepted(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some(all => all.split(' AND ').every(licence => accepted.has(licence)));
}
