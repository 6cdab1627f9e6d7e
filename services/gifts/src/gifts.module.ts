import { Module } from '@nestjs/common';
import { ListAccess } from './access/list-access.ts';
import { CachedListsInvalidation } from './cached-lists/cached-lists.events.ts';
import { CachedLists } from './cached-lists/cached-lists.ts';
import { FirstGiftsController } from './cached-lists/first-gifts.controller.ts';
import { ShownGifts } from './cached-lists/shown-gifts.ts';
import { ClaimsController } from './claims/claims.controller.ts';
import { Deliveries } from './claims/deliveries.ts';
import { EndedReservationDigest } from './claims/ended-reservation-digest.ts';
import { EndedReservationNotifications } from './claims/ended-reservation-notifications.ts';
import { Marking } from './claims/marking.ts';
import { NewClaims } from './claims/new-claim.ts';
import { Reserving } from './claims/reserving.ts';
import { ThankingController } from './claims/thanking.controller.ts';
import { UnreserveTokens } from './claims/unreserve-token.ts';
import { PersonForgetting } from './forgetting/forgetting.events.ts';
import { Forgetting } from './forgetting/forgetting.ts';
import { GiftWrites } from './gift-writes/gift-writes.ts';
import { DeletedGifts } from './gifts/deleted-gifts.ts';
import { Editing } from './gifts/editing.ts';
import { GiftsController } from './gifts/gifts.controller.ts';
import { ListCopying } from './gifts/list-copying.events.ts';
import { ListDeletion } from './gifts/list-deletion.events.ts';
import { OrderingController } from './gifts/ordering.controller.ts';
import { Ordering } from './gifts/ordering.ts';
import { GiftsCatchUp } from './gifts-catch-up.ts';
import { Givers } from './giving/givers.ts';
import { GivingController } from './giving/giving.controller.ts';
import { GivingLinks } from './giving/giving-links.ts';
import { GivingReading } from './giving/giving-reading.ts';
import { GivingReminders } from './giving/giving-reminders.ts';
import { GivingWriting } from './giving/giving-writing.ts';
import { ImportManyController } from './import-many/import-many.controller.ts';
import { LinkImportController } from './link-import/link-import.controller.ts';
import { LinkSubmissions } from './link-import/link-import.events.ts';
import { LinkReader } from './link-import/link-reader.ts';
import { LinkSettling } from './link-import/link-settling.ts';
import { LostLinks } from './link-import/lost-links.ts';
import { ListProjection } from './lists/lists.events.ts';
import { Lists } from './lists/lists.ts';
import { PageFetch } from './page-reading/page-fetch.ts';
import { PageReader } from './page-reading/page-reader.ts';
import { PictureFetch } from './page-reading/picture-fetch.ts';
import { FollowsProjection, OwnerAddressCorrection } from './people/people.events.ts';
import { People } from './people/people.ts';
import { Recipients, RecipientsProjection } from './people/recipients.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { PictureCopies } from './picture-copies/picture-copies.ts';
import { GiftPictures } from './pictures/gift-pictures.ts';
import { Presenter } from './presenting/presenter.ts';
import { SearchController } from './search/search.controller.ts';

@Module({
  controllers: [
    PersonExportController,
    ClaimsController,
    FirstGiftsController,
    FollowsProjection,
    GiftsController,
    GivingController,
    ImportManyController,
    ListCopying,
    ListDeletion,
    OrderingController,
    ThankingController,
    LinkImportController,
    LinkSubmissions,
    ListProjection,
    OwnerAddressCorrection,
    PersonForgetting,
    RecipientsProjection,
    CachedListsInvalidation,
    SearchController,
  ],
  providers: [
    EndedReservationNotifications,
    GiftsCatchUp,
    Deliveries,
    Editing,
    DeletedGifts,
    Forgetting,
    EndedReservationDigest,
    GiftPictures,
    GiftWrites,
    Givers,
    GivingLinks,
    GivingReading,
    GivingReminders,
    GivingWriting,
    LinkReader,
    LinkSettling,
    ListAccess,
    Lists,
    LostLinks,
    Marking,
    NewClaims,
    Ordering,
    PageFetch,
    PageReader,
    People,
    PictureCopies,
    PictureFetch,
    Presenter,
    CachedLists,
    Recipients,
    Reserving,
    ShownGifts,
    UnreserveTokens,
  ],
})
export class GiftsModule {}
