import { Module } from '@nestjs/common';
import { ReminderDispatcher } from './reminder-dispatcher.ts';
import { ReminderScheduler } from './reminder-scheduler.ts';
import { RemindersCatchUp } from './reminders-catch-up.ts';

@Module({
  providers: [ReminderDispatcher, ReminderScheduler, RemindersCatchUp],
})
export class RemindersModule {}
