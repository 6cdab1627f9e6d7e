import { Module } from '@nestjs/common';
import { BROWSER_TRACER, BrowserSpans, createBrowserTracer } from './browser-spans.ts';
import { FeedbackController } from './feedback.controller.ts';
import { VoteStore } from './votes.store.ts';

@Module({
  controllers: [FeedbackController],
  providers: [{ provide: BROWSER_TRACER, useFactory: createBrowserTracer }, BrowserSpans, VoteStore],
})
export class FeedbackModule {}
