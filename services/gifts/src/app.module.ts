import { DomainModule } from '@giftlist/service-domain/domain.module';
import { removePerson } from '@giftlist/service-domain/people/people-read-model';
import { createPersonDeletionModule } from '@giftlist/service-domain/person-deletion';
import { Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { CachedListsModule } from './cached-lists/cached-lists.module.ts';
import { CatchUpModule } from './catch-up/catch-up.module.ts';
import { ClaimsModule } from './claims/claims.module.ts';
import { GiftReadingModule } from './gift-reading/gift-reading.module.ts';
import { GiftWritesModule } from './gift-writes/gift-writes.module.ts';
import { GiftsModule } from './gifts/gifts.module.ts';
import { GivingModule } from './giving/giving.module.ts';
import { ImportManyModule } from './import-many/import-many.module.ts';
import { LinkImportModule } from './link-import/link-import.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { PageReadingModule } from './page-reading/page-reading.module.ts';
import { markPersonDeleted } from './people/actor.store.ts';
import { PeopleModule } from './people/people.module.ts';
import { PersonExportModule } from './person-export/person-export.module.ts';
import { PictureCopiesModule } from './picture-copies/picture-copies.module.ts';
import { PicturesModule } from './pictures/pictures.module.ts';
import { PresentingModule } from './presenting/presenting.module.ts';
import { SearchModule } from './search/search.module.ts';

@Module({
  imports: [
    DomainModule,
    AccessModule,
    CachedListsModule,
    CatchUpModule,
    ClaimsModule,
    GiftReadingModule,
    GiftWritesModule,
    GiftsModule,
    GivingModule,
    ImportManyModule,
    LinkImportModule,
    ListsModule,
    PageReadingModule,
    PeopleModule,
    createPersonDeletionModule({
      job: 'person-forgetting',
      consumer: 'gifts.forgetting',
      deleteImmediately: async (person, tx) => {
        await markPersonDeleted(person.id, tx);
        await removePerson(person, tx);
      },
    }),
    PersonExportModule,
    PictureCopiesModule,
    PicturesModule,
    PresentingModule,
    SearchModule,
  ],
})
export class AppModule {}
