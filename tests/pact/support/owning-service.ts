import { type AnyRouteKey, routesByService } from '@giftlist/contracts/routes';
import type { ServiceName } from '@giftlist/contracts/services';

export function findOwningService(key: AnyRouteKey): ServiceName {
  const entry = Object.entries(routesByService).find(([, table]) => key in table);
  if (!entry) throw new Error(`No service owns ${key}`);
  return entry[0] as ServiceName;
}
