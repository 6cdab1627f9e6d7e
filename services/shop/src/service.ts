import { defineService } from '@giftlist/service-kit/service';
import { ShopConfig } from './config.ts';
import { ListGiftModel } from './genie/list-gift.store.ts';
import { ShopModule } from './shop.module.ts';

export const shopService = defineService({
  name: 'shop',
  module: ShopModule,
  config: ShopConfig,
  projections: [{ snapshot: 'gifts', owner: 'gifts', consumer: 'shop.list-gifts', models: [ListGiftModel] }],
});
