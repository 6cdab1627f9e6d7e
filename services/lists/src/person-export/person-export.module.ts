import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { PersonExportController } from './person-export.controller.ts';

@Module({
  imports: [PeopleModule],
  controllers: [PersonExportController],
})
export class PersonExportModule {}
