import { Module } from '@nestjs/common';
import { GivingModule } from '../giving/giving.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { PersonExportController } from './person-export.controller.ts';

@Module({
  imports: [GivingModule, PresentingModule],
  controllers: [PersonExportController],
})
export class PersonExportModule {}
