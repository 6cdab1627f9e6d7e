import { services, serviceTable } from '@giftlist/contracts/services';

export type PartDefinition = {
  name: string;
  kind: 'service' | 'gateway' | 'frontend';
  /** Relative to the checkout. */
  folder: string;
  port: number;
  /** The environment variable that contains the part's URL. */
  urlVariable: string;
};

const frontends = ['shell', 'list', 'shop', 'friends'] as const;

export const parts: readonly PartDefinition[] = [
  ...services.map(name => ({
    name,
    kind: 'service' as const,
    folder: `services/${name}`,
    port: serviceTable[name].port,
    urlVariable: `${name.toUpperCase()}_URL`,
  })),
  ...frontends.map((name, index) => ({
    name: `${name}-ui`,
    kind: 'frontend' as const,
    folder: `frontends/${name}`,
    port: 4201 + index,
    urlVariable: `${name.toUpperCase()}_UI_URL`,
  })),
  { name: 'gateway', kind: 'gateway', folder: 'gateway', port: 8080, urlVariable: 'PUBLIC_ORIGIN' },
];

export function getParts(kind: PartDefinition['kind']): PartDefinition[] {
  return parts.filter(part => part.kind === kind);
}
