import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module.ts';
import { IntroductionsEvents } from './introductions.events.ts';
import { IntroductionStore } from './introductions.store.ts';
import { PeopleController } from './people.controller.ts';
import { PeopleSearch } from './people-search.ts';
import { PeopleView } from './people-view.ts';
import { Suggestions } from './suggestions.ts';

@Module({
  imports: [StoreModule],
  controllers: [IntroductionsEvents, PeopleController],
  providers: [IntroductionStore, PeopleSearch, PeopleView, Suggestions],
  exports: [PeopleView],
})
export class PeopleModule {}
