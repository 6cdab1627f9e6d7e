import { Module } from '@nestjs/common';
import { CachedLists } from './cached-lists.ts';

@Module({
  providers: [CachedLists],
  exports: [CachedLists],
})
export class CachedListsModule {}
