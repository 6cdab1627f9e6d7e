import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { LiveFeedModule } from '../live-feed/live-feed.module.ts';
import { ReaderLanguageModule } from '../reader-language/reader-language.module.ts';
import { GiftsLiveEvents } from './gifts-live.events.ts';
import { LiveController } from './live.controller.ts';
import { LiveHub } from './live-hub.ts';
import { LiveReader } from './live-reader.ts';
import { NotificationWatcher } from './notification-watcher.ts';
import { OccasionsLiveEvents } from './occasions-live.events.ts';

@Module({
  imports: [ListsModule, LiveFeedModule, ReaderLanguageModule],
  controllers: [GiftsLiveEvents, LiveController, OccasionsLiveEvents],
  providers: [LiveHub, LiveReader, NotificationWatcher],
})
export class LiveModule {}
