import { Module } from '@nestjs/common';
import { PersonExportController } from './person-export.controller.ts';

@Module({
  controllers: [PersonExportController],
})
export class PersonExportModule {}
