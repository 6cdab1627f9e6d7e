import { Gift } from '@giftlist/contracts/gifts/entities';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { claimsFor } from '../gifts/gift-fields.ts';
import { findGiftsOfList } from '../gifts/list-gifts.store.ts';
import type { Sight } from '../lists/list-desk.ts';
import { Presenter } from '../presenting/presenter.ts';
import { takenElsewhere } from '../same-thing/taken-elsewhere.ts';
import { type Ready, ReadyLists } from './ready-lists.ts';

const Gifts = z.array(Gift);

/** Reads a list's gifts from the database as one viewer is shown them. */
@Injectable()
export class ShownGifts {
  constructor(
    private readonly presenter: Presenter,
    private readonly ready: ReadyLists,
  ) {}

  /**
   * The answer as JSON. It is kept ready for others who are shown the same, if `ready` (`ReadyLists.look`) was
   * asked for before anything of the list was read.
   */
  async all(sight: Sight, ready: Ready | undefined): Promise<Buffer> {
    const gifts = await findGiftsOfList(sight.list._id, claimsFor(sight.viewer, sight.list));
    const { told, depends } = await takenElsewhere(gifts, sight);
    const body = Buffer.from(JSON.stringify(Gifts.parse(this.presenter.all(gifts, sight, told))));
    if (ready !== undefined) await this.ready.keep(ready, { ...sight, gifts, depends, body });
    return body;
  }
}
