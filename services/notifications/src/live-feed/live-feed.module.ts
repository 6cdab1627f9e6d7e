import { Module } from '@nestjs/common';
import { LiveFeed } from './live-feed.ts';

@Module({
  providers: [LiveFeed],
  exports: [LiveFeed],
})
export class LiveFeedModule {}
