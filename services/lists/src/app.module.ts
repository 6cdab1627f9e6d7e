import { DomainModule } from '@giftlist/service-domain/domain.module';
import { createPeopleModule } from '@giftlist/service-domain/people/people.module';
import { removePerson } from '@giftlist/service-domain/people/people-read-model';
import { createPersonDeletionModule } from '@giftlist/service-domain/person-deletion';
import { Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { ClaimantsModule } from './claimants/claimants.module.ts';
import { CollaboratorsModule } from './collaborators/collaborators.module.ts';
import { CollageModule } from './collage/collage.module.ts';
import { CoversModule } from './covers/covers.module.ts';
import { InternalModule } from './internal/internal.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { peopleProjection } from './people-projection.ts';
import { PersonExportModule } from './person-export/person-export.module.ts';
import { PresentingModule } from './presenting/presenting.module.ts';
import { PreviewCardModule } from './preview-card/preview-card.module.ts';
import { ReuseModule } from './reuse/reuse.module.ts';
import { SharingModule } from './sharing/sharing.module.ts';

@Module({
  imports: [
    DomainModule,
    AccessModule,
    ClaimantsModule,
    CollaboratorsModule,
    CollageModule,
    CoversModule,
    InternalModule,
    ListsModule,
    createPeopleModule(peopleProjection),
    createPersonDeletionModule({
      job: 'departure',
      consumer: 'lists.departures',
      deleteImmediately: removePerson,
    }),
    PersonExportModule,
    PresentingModule,
    PreviewCardModule,
    ReuseModule,
    SharingModule,
  ],
})
export class AppModule {}
