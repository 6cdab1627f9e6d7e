import { services, serviceTable } from '@giftlist/contracts/services';

/** A process of the product: its code, its port, and the variable that gives its address to others. */
export type PartDefinition = {
  name: string;
  kind: 'service' | 'gateway' | 'frontend';
  /** Relative to the checkout. */
  folder: string;
  /** Its default port. */
  port: number;
  /** The environment variable by which other parts find it. */
  addressVariable: string;
};

const frontends = ['shell', 'list', 'shop', 'friends'] as const;

/** The whole system: all services, the static servers of four frontends, and the gateway. */
export const parts: readonly PartDefinition[] = [
  ...services.map(name => ({
    name,
    kind: 'service' as const,
    folder: `services/${name}`,
    port: serviceTable[name].port,
    addressVariable: `${name.toUpperCase()}_URL`,
  })),
  ...frontends.map((name, place) => ({
    name: `${name}-ui`,
    kind: 'frontend' as const,
    folder: `frontends/${name}`,
    port: 4201 + place,
    addressVariable: `${name.toUpperCase()}_UI_URL`,
  })),
  { name: 'gateway', kind: 'gateway', folder: 'gateway', port: 8080, addressVariable: 'PUBLIC_ORIGIN' },
];

export function partsOf(kind: PartDefinition['kind']): PartDefinition[] {
  return parts.filter(part => part.kind === kind);
}
