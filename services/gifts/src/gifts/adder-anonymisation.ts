import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Injectable } from '@nestjs/common';
import { removeAdder } from './gift-editor.store.ts';

@Injectable()
export class AdderAnonymisation {
  constructor(deletion: PersonDeletion) {
    deletion.register(removeAdder);
  }
}
