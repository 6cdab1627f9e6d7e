interface Service {
  /** The port in development. */
  port: number;
  /** The summary in the API documents. */
  summary: string;
  /** What the events are about. Events about the same list, for example, stay in order. */
  orderedBy: string;
}

/** Topics, URLs, keys, API documents and checks are derived from this table. */
export const serviceTable = {
  users: { port: 4101, summary: 'Accounts, sign-in, profiles, follows', orderedBy: 'the person' },
  lists: { port: 4102, summary: 'Lists, collaborators, sharing', orderedBy: 'the list' },
  gifts: { port: 4103, summary: 'Gifts, reservations, links', orderedBy: 'the list' },
  occasions: { port: 4104, summary: 'Occasions, birthdays, holidays', orderedBy: 'the person' },
  shop: { port: 4105, summary: 'Catalogue, guides, stores, Genie', orderedBy: 'the product' },
  notifications: { port: 4106, summary: 'Notification centre, live updates, mail', orderedBy: 'the person' },
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof serviceTable;
export const services = Object.keys(serviceTable) as readonly ServiceName[];

export const mapServices = <Value>(getValue: (service: ServiceName) => Value): Record<ServiceName, Value> =>
  Object.fromEntries(services.map(service => [service, getValue(service)])) as Record<ServiceName, Value>;
