import { Module } from '@nestjs/common';
import { CachedListsModule } from '../cached-lists/cached-lists.module.ts';
import { GiftWrites } from './gift-writes.ts';

@Module({
  imports: [CachedListsModule],
  providers: [GiftWrites],
  exports: [GiftWrites],
})
export class GiftWritesModule {}
