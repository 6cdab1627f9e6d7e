import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { CatalogueMemory } from './catalogue/catalogue-memory.ts';
import { ShopConfig } from './config.ts';
import { ListGiftModel } from './genie/list-gift.store.ts';

export const shopService = defineService({
  name: 'shop',
  module: AppModule,
  config: ShopConfig,
  whenServing: service => service.get(CatalogueMemory).startPreloading(),
  projections: [{ snapshot: 'gifts', owner: 'gifts', consumer: 'shop.list-gifts', models: [ListGiftModel] }],
});
