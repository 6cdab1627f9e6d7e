import { Module } from '@nestjs/common';
import { ClaimantsModule } from '../claimants/claimants.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ListViews } from './list-views.ts';

@Module({
  imports: [ClaimantsModule, PeopleModule],
  providers: [ListViews],
  exports: [ListViews],
})
export class PresentingModule {}
