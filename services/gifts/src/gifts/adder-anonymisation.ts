import { PersonDeletion } from '@giftlist/service-domain/person-deletion';
import { Injectable } from '@nestjs/common';
import { removeAdder } from './gift-editor.store.ts';

/** After account deletion, removes the person from the gifts that they added. */
@Injectable()
export class AdderAnonymisation {
  constructor(deletion: PersonDeletion) {
    deletion.register(removeAdder);
  }
}
