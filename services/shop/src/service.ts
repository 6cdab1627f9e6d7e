import { defineService } from '@giftlist/service-kit/service';
import { ShopConfig } from './config.ts';
import { ShopModule } from './shop.module.ts';

export const shopService = defineService({
  name: 'shop',
  module: ShopModule,
  config: ShopConfig,
  pending: ['POST /genie/conversations', 'POST /genie/conversations/{id}/messages'],
});
