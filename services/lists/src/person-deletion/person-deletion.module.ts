import { Module } from '@nestjs/common';
import { PersonDeletionEvents } from './person-deletion.events.ts';

@Module({ controllers: [PersonDeletionEvents] })
export class PersonDeletionModule {}
