import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { HolidaysController } from './holidays.controller.ts';

@Module({
  imports: [PeopleModule],
  controllers: [HolidaysController],
})
export class HolidaysModule {}
