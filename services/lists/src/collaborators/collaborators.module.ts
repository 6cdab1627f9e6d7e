import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { CollaboratorsController } from './collaborators.controller.ts';
import { Collaborators } from './collaborators.service.ts';

@Module({
  imports: [AccessModule, PresentingModule],
  controllers: [CollaboratorsController],
  providers: [Collaborators],
  exports: [Collaborators],
})
export class CollaboratorsModule {}
