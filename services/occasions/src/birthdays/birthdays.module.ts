import { Module } from '@nestjs/common';
import { BirthdaysController } from './birthdays.controller.ts';
import { FollowedBirthdays } from './followed-birthdays.ts';

@Module({
  controllers: [BirthdaysController],
  providers: [FollowedBirthdays],
})
export class BirthdaysModule {}
