import { type ServiceName, services } from '@giftlist/contracts/route';
import { baseConfig } from '@giftlist/service-kit/core/config';
import type { z } from 'zod';
import { GatewayConfig } from '../../gateway/src/config.ts';
import { GiftsConfig } from '../../services/gifts/src/config.ts';
import { NotificationsConfig } from '../../services/notifications/src/config.ts';
import { ShopConfig } from '../../services/shop/src/config.ts';
import { UsersConfig } from '../../services/users/src/config.ts';

export const partNames = [...services, 'gateway'] as const;

export const configurations: Record<ServiceName | 'gateway', z.ZodObject> = {
  users: UsersConfig,
  lists: baseConfig,
  gifts: GiftsConfig,
  occasions: baseConfig,
  shop: ShopConfig,
  notifications: NotificationsConfig,
  gateway: GatewayConfig,
};
