import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { ReuseController } from './reuse.controller.ts';

@Module({
  imports: [AccessModule, PeopleModule, PresentingModule],
  controllers: [ReuseController],
})
export class ReuseModule {}
