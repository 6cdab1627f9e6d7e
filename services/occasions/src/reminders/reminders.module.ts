import { Module } from '@nestjs/common';
import { ReminderDispatcher } from './reminder-dispatcher.ts';
import { RemindersCatchUp } from './reminders-catch-up.ts';

@Module({
  providers: [ReminderDispatcher, RemindersCatchUp],
})
export class RemindersModule {}
