import { messages } from '@giftlist/contracts/messages';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Pictures } from '@giftlist/service-kit/pictures';
import { fail, ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import type { PictureChange, Profile } from './profiles.ts';

type PictureField = keyof PictureChange;
type PictureWish = Parameters<Pictures['store']>[1];

const wishes = {
  profile_pic: { widths: [96, 192, 480], ratio: 1 },
  profile_cover: { widths: [960, 1_920], ratio: 4 },
} as const satisfies Record<PictureField, PictureWish>;

const tooLarge = {
  profile_pic: messages.images.profilePictureTooLarge,
  profile_cover: messages.images.coverTooLarge,
} as const satisfies Record<PictureField, string>;

export const pictureFields: readonly PictureField[] = ['profile_pic', 'profile_cover'];

/** The pictures of profiles: their sizes, and who refers to them. */
@Injectable()
export class ProfilePictures {
  constructor(private readonly pictures: Pictures) {}

  /** Checks and stores a picture; answers its address. It stays only when `exchange` refers to it. */
  async store(field: PictureField, bytes: Buffer): Promise<string> {
    try {
      return (await this.pictures.store(bytes, wishes[field])).url;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'too-large') {
        fail('too-large', { detail: tooLarge[field] });
      }
      throw error;
    }
  }

  /** Counts the references that a change of profile adds and takes away. */
  async exchange(before: Profile | null, after: Profile | null, tx: Transaction): Promise<void> {
    for (const field of pictureFields) {
      const [old, present] = [before?.[field] ?? null, after?.[field] ?? null];
      if (old === present) continue;
      if (present) await this.pictures.keep(present, tx);
      if (old) await this.pictures.release(old, tx);
    }
  }
}
