import type { Transaction } from '@giftlist/service-kit/outbox';
import { type PictureQueueEntry, Pictures } from '@giftlist/service-kit/pictures';
import { Injectable } from '@nestjs/common';
import type { PictureChange, Profile } from '../model/profiles.ts';

type PictureField = keyof PictureChange;
type PictureOptions = Parameters<Pictures['store']>[1];

const options = {
  profile_pic: { widths: [96, 192, 480], ratio: 1 },
  profile_cover: { widths: [960, 1_920], ratio: 4 },
} as const satisfies Record<PictureField, PictureOptions>;

export const pictureFields: readonly PictureField[] = ['profile_pic', 'profile_cover'];

/** Sizes and references of profile pictures. */
@Injectable()
export class ProfilePictures {
  constructor(private readonly pictures: Pictures) {}

  /** Stores a picture and returns its address. It is kept only once `exchange` references it. */
  async store(field: PictureField, bytes: Buffer, turn: PictureQueueEntry): Promise<string> {
    return (await this.pictures.store(bytes, options[field], turn)).url;
  }

  /** Counts the picture references that a profile change adds and removes. */
  async exchange(before: Profile | null, after: Profile | null, tx: Transaction): Promise<void> {
    for (const field of pictureFields) {
      const [old, present] = [before?.[field] ?? null, after?.[field] ?? null];
      if (old === present) continue;
      if (present) await this.pictures.keep(present, tx);
      if (old) await this.pictures.release(old, tx);
    }
  }
}
