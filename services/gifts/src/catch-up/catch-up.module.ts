import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/claims.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { GiftsCatchUp } from './gifts-catch-up.ts';

@Module({
  imports: [ClaimsModule, GiftsModule],
  providers: [GiftsCatchUp],
})
export class CatchUpModule {}
