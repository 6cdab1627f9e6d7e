import { Username } from '@giftlist/contracts/users/entities';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { isReserved, usernameCandidates, usernameFromName, usernameKey } from '../model/usernames.ts';
import { ProfileStore } from '../store/profiles.store.ts';

interface Wish {
  username: string;
  first_name: string;
  last_name: string;
}

/** Checks which usernames are available, and suggests one. */
@Injectable()
export class UsernameOffers {
  constructor(private readonly profiles: ProfileStore) {}

  async check(wish: Wish) {
    const { reason, username } = await this.judge(wish.username);
    if (username !== null && reason === null) return { available: true, reason, suggestion: username };
    const base = username !== null && reason === 'taken' ? username : nearest(wish);
    return { available: false, reason, suggestion: await this.free(base, 1) };
  }

  /** The closest available name; after a conflict any available one, to avoid another conflict. */
  async free(wished: string, attempt: number): Promise<string> {
    const candidates = usernameCandidates(wished, Math.random);
    const taken = await this.profiles.takenAmong(candidates);
    const free = candidates.filter(candidate => !taken.has(usernameKey(candidate)));
    const place = attempt === 1 ? 0 : Math.floor(Math.random() * free.length);
    return free[place] ?? fail('user/username-taken');
  }

  private async judge(wished: string) {
    const parsed = Username.safeParse(wished);
    if (!parsed.success) return { username: null, reason: 'not-valid' } as const;
    const username = parsed.data;
    if (isReserved(username)) return { username, reason: 'reserved' } as const;
    const isTaken = (await this.profiles.byUsername(username)) !== null;
    return { username, reason: isTaken ? 'taken' : null } as const;
  }
}

/** Derived from the name if it is known, else from the letters that were typed. */
function nearest({ username, first_name, last_name }: Wish): string {
  const hasName = `${first_name}${last_name}`.trim() !== '';
  return hasName ? usernameFromName(first_name, last_name) : usernameFromName(username, '');
}
