import { z } from 'zod';

const Licence = z.object({
  expression: z.string().optional(),
  license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
});
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

const acceptedLicences = new Set([
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

/** Read from the licence files of packages whose manifest format is outdated. */
const licencesFromFiles: Record<string, string> = {
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

/** Counts licences of third-party components. Most frequent first. */
export function countLicences(bom: Bom): [licence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const component of filterThirdParty(bom)) {
    const licence = getLicence(component);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].sort(
    ([licenceA, countA], [licenceB, countB]) => countB - countA || (licenceA < licenceB ? -1 : 1),
  );
}

/** Finds third-party components that may not be delivered. */
export function findRejectedLicences(bom: Bom): string[] {
  return filterThirdParty(bom)
    .filter(component => !isAccepted(getLicence(component)))
    .map(component => `${component.name} ${component.version}: ${getLicence(component)}`);
}

type Component = Bom['components'][number];
const filterThirdParty = ({ components }: Bom): Component[] =>
  components.filter(({ group }) => group !== '@giftlist');

function getLicence({ name, licenses }: Component): string {
  const terms = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '');
  const [firstTerm = '', ...otherTerms] = terms;
  const expression = otherTerms.length === 0 ? firstTerm : terms.map(parenthesize).join(' AND ');
  return expression || (licencesFromFiles[name] ?? 'no licence stated');
}

const parenthesize = (term: string): string => (term.includes(' ') ? `(${term})` : term);

/**
 * Accepts an SPDX expression if all terms of an AND and at least one of an OR are accepted. Rejects malformed
 * expressions, and `WITH`, `+` and lower-case operators, which this parser does not support.
 */
export function isAccepted(expression: string): boolean {
  const tokens: readonly string[] = expression.match(/[()]|[^\s()]+/g) ?? [];
  let position = 0;
  let isValid = true;
  const takeIf = (token: string): boolean => {
    const isNext = tokens[position] === token;
    if (isNext) position += 1;
    return isNext;
  };
  const parseTerm = (): boolean => {
    if (takeIf('(')) {
      const isGroupAccepted = parseAlternatives();
      isValid &&= takeIf(')');
      return isGroupAccepted;
    }
    const licence = tokens[position] ?? '';
    position += 1;
    isValid &&= /^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(licence) && licence !== 'AND' && licence !== 'OR';
    return acceptedLicences.has(licence);
  };
  // Parses all operands before they are combined, because a short circuit would skip tokens.
  const parseOperands = (operator: 'AND' | 'OR', parseOperand: () => boolean): boolean[] => {
    const operands = [parseOperand()];
    while (takeIf(operator)) operands.push(parseOperand());
    return operands;
  };
  const parseAlternatives = (): boolean =>
    parseOperands('OR', () => parseOperands('AND', parseTerm).every(Boolean)).some(Boolean);
  return parseAlternatives() && isValid && position === tokens.length;
}
