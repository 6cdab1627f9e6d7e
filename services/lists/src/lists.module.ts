import { Module } from '@nestjs/common';
import { ListAccess } from './access/list-access.ts';
import { ListChanges } from './access/list-changes.ts';
import { ClaimantProjection } from './claimants/claimants.events.ts';
import { TokenClaims } from './claimants/token-claims.ts';
import { CollaboratorsController } from './collaborators/collaborators.controller.ts';
import { Collaborators } from './collaborators/collaborators.service.ts';
import { GiftCardProjection } from './collage/gift-cards.events.ts';
import { CoversController } from './covers/covers.controller.ts';
import { Departures } from './departures/departures.events.ts';
import { InternalController } from './internal/internal.controller.ts';
import { ListReadingController } from './lists/list-reading.controller.ts';
import { ListsController } from './lists/lists.controller.ts';
import { ListsCatchUp } from './lists/lists-catch-up.ts';
import { PeopleProjection } from './people/people.events.ts';
import { People } from './people/people.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { ListViews } from './presenting/list-views.ts';
import { CardPictures } from './preview-card/card-pictures.ts';
import { PreviewCardController } from './preview-card/preview-card.controller.ts';
import { ReuseController } from './reuse/reuse.controller.ts';
import { Addressees } from './sharing/addressees.ts';
import { InvitationsController } from './sharing/invitations.controller.ts';
import { Senders } from './sharing/senders.ts';
import { SharingController } from './sharing/sharing.controller.ts';

@Module({
  controllers: [
    PersonExportController,
    ListsController,
    ListReadingController,
    CoversController,
    PreviewCardController,
    ReuseController,
    CollaboratorsController,
    SharingController,
    InvitationsController,
    InternalController,
    PeopleProjection,
    GiftCardProjection,
    ClaimantProjection,
    Departures,
  ],
  providers: [
    Addressees,
    CardPictures,
    ListAccess,
    ListChanges,
    ListsCatchUp,
    ListViews,
    Collaborators,
    People,
    Senders,
    TokenClaims,
  ],
})
export class ListsModule {}
