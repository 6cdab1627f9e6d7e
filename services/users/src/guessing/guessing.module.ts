import { Module } from '@nestjs/common';
import { GuessLimits } from './guess-limits.ts';
import { MailLimits } from './mail-limits.ts';

@Module({
  providers: [GuessLimits, MailLimits],
  exports: [GuessLimits, MailLimits],
})
export class GuessingModule {}
