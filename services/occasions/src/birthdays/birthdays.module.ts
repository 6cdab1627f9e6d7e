import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { BirthdaysController } from './birthdays.controller.ts';
import { FollowedBirthdays } from './followed-birthdays.events.ts';

@Module({
  imports: [PeopleModule],
  controllers: [BirthdaysController, FollowedBirthdays],
})
export class BirthdaysModule {}
