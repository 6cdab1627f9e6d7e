import { Module } from '@nestjs/common';
import { ClaimantProjection } from './claimants.events.ts';
import { TokenClaims } from './token-claims.ts';

@Module({
  controllers: [ClaimantProjection],
  providers: [TokenClaims],
  exports: [TokenClaims],
})
export class ClaimantsModule {}
