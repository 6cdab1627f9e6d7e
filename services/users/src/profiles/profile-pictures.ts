import { coverWidths } from '@giftlist/contracts/rules/hosted-picture';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { type PictureQueueEntry, Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { PictureChange, Profile } from '../model/profiles.ts';

type PictureField = keyof PictureChange;
type PictureOptions = Parameters<Pictures['store']>[1];

const pictureOptions = {
  profile_pic: { widths: [96, 192, 480], ratio: 1 },
  profile_cover: { widths: coverWidths, ratio: 4 },
} as const satisfies Record<PictureField, PictureOptions>;

export const pictureFields: readonly PictureField[] = ['profile_pic', 'profile_cover'];

@Injectable()
export class ProfilePictures {
  constructor(private readonly pictures: Pictures) {}

  /**
   * Stores a picture and returns its URL. The picture is deleted after an hour unless `updateReferences` counts a
   * reference to it.
   */
  async store(field: PictureField, bytes: Buffer, queueEntry: PictureQueueEntry): Promise<string> {
    return (await this.pictures.store(bytes, pictureOptions[field], queueEntry)).url;
  }

  /** Counts picture references that a profile change adds or removes. */
  async updateReferences(before: Profile | null, after: Profile | null, tx: Transaction): Promise<void> {
    for (const field of pictureFields) {
      const [previous, next] = [before?.[field] ?? null, after?.[field] ?? null];
      if (previous === next) continue;
      if (next) await this.pictures.addReference(next, tx);
      if (previous) await this.pictures.removeReference(previous, tx);
    }
  }
}
