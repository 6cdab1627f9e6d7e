import { Module } from '@nestjs/common';
import { Departures } from './departures.events.ts';

@Module({
  controllers: [Departures],
})
export class DeparturesModule {}
