import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CollaboratorsModule } from '../collaborators/collaborators.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { ListReadingController } from './list-reading.controller.ts';
import { ListsController } from './lists.controller.ts';
import { ListsCatchUp } from './lists-catch-up.ts';
import { OwnerDeletion } from './owner-deletion.ts';

@Module({
  imports: [AccessModule, CollaboratorsModule, PresentingModule],
  controllers: [ListReadingController, ListsController],
  providers: [ListsCatchUp, OwnerDeletion],
})
export class ListsModule {}
