import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { GiftWritesModule } from '../gift-writes/gift-writes.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { ClaimAnonymisation } from './claim-anonymisation.ts';
import { ClaimChanges } from './claim-changes.ts';
import { ClaimFactory } from './claim-factory.ts';
import { ClaimRetention } from './claim-retention.ts';
import { ClaimsController } from './claims.controller.ts';
import { Deliveries } from './deliveries.ts';
import { EndedClaims } from './ended-claims.ts';
import { EndedReservationDigest } from './ended-reservation-digest.ts';
import { EndedReservationNotifications } from './ended-reservation-notifications.ts';
import { Reservations } from './reservations.ts';
import { ThankYouController } from './thank-you.controller.ts';
import { UnreserveTokens } from './unreserve-token.ts';

@Module({
  imports: [AccessModule, GiftWritesModule, PeopleModule, PresentingModule],
  controllers: [ClaimsController, ThankYouController],
  providers: [
    ClaimAnonymisation,
    ClaimRetention,
    EndedClaims,
    Deliveries,
    EndedReservationDigest,
    EndedReservationNotifications,
    ClaimChanges,
    ClaimFactory,
    Reservations,
    UnreserveTokens,
  ],
  exports: [EndedClaims, EndedReservationNotifications, ClaimChanges, ClaimFactory],
})
export class ClaimsModule {}
