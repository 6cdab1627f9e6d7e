import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module.ts';
import { IntroductionsEvents } from './introductions.events.ts';
import { IntroductionStore } from './introductions.store.ts';
import { PeopleController } from './people.controller.ts';
import { PeoplePresenter } from './people-presenter.ts';
import { PeopleSearch } from './people-search.ts';
import { FriendSuggestions } from './suggestions.ts';

@Module({
  imports: [StoreModule],
  controllers: [IntroductionsEvents, PeopleController],
  providers: [IntroductionStore, PeopleSearch, PeoplePresenter, FriendSuggestions],
  exports: [PeoplePresenter],
})
export class PeopleModule {}
