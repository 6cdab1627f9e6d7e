import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/claims.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { ListsModule } from '../lists/lists.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { DeletedGiftCopies } from './deleted-gift-copies.ts';
import { Givers } from './givers.ts';
import { GivingController } from './giving.controller.ts';
import { GivingDeletion } from './giving-deletion.ts';
import { GivingLinks } from './giving-links.ts';
import { GivingReader } from './giving-reader.ts';
import { GivingReminders } from './giving-reminders.ts';
import { GivingWriter } from './giving-writer.ts';

@Module({
  imports: [ClaimsModule, GiftsModule, ListsModule, PeopleModule, PresentingModule],
  controllers: [GivingController],
  providers: [
    DeletedGiftCopies,
    GivingDeletion,
    Givers,
    GivingLinks,
    GivingReader,
    GivingReminders,
    GivingWriter,
  ],
  exports: [GivingReader],
})
export class GivingModule {}
