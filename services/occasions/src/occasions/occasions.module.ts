import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { OccasionsController } from './occasions.controller.ts';
import { Occasions } from './occasions.ts';

@Module({
  imports: [PeopleModule],
  controllers: [OccasionsController],
  providers: [Occasions],
  exports: [Occasions],
})
export class OccasionsModule {}
