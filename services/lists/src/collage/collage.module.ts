import { Module } from '@nestjs/common';
import { GiftCardProjection } from './gift-cards.events.ts';

@Module({
  controllers: [GiftCardProjection],
})
export class CollageModule {}
