import { Module } from '@nestjs/common';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { PersonExportController } from './person-export.controller.ts';
import { PersonExports } from './person-export.ts';

@Module({
  imports: [PresentingModule, StoreModule],
  controllers: [PersonExportController],
  providers: [PersonExports],
})
export class PersonExportModule {}
