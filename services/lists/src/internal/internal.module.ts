import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { InternalController } from './internal.controller.ts';

@Module({
  imports: [PeopleModule],
  controllers: [InternalController],
})
export class InternalModule {}
