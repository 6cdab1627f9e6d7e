import { Username } from '@giftlist/contracts/users/entities';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Injectable } from '@nestjs/common';
import {
  deriveUsername,
  isReservedUsername,
  listUsernameCandidates,
  toUsernameKey,
} from '../model/usernames.ts';
import { ProfileStore } from '../store/profiles.store.ts';

const firstAttempt = 1;

interface UsernameCheck {
  username: string;
  first_name: string;
  last_name: string;
}

@Injectable()
export class UsernameSuggestions {
  constructor(private readonly profiles: ProfileStore) {}

  /** Returns whether the username is available, the reason if it is not, and a suggestion. */
  async checkAvailability(input: UsernameCheck) {
    const { username, reason } = await this.checkUsername(input.username);
    if (username !== null && reason === null) return { available: true, reason, suggestion: username };
    const preferred = username !== null && reason === 'taken' ? username : derivePreferredUsername(input);
    return { available: false, reason, suggestion: await this.findAvailable(preferred, firstAttempt) };
  }

  /**
   * Returns the first available candidate. Attempts after a conflict return a random one, because the first may
   * conflict again.
   */
  async findAvailable(preferred: string, attempt: number): Promise<string> {
    const candidates = listUsernameCandidates(preferred, Math.random);
    const takenKeys = await this.profiles.findTakenUsernameKeys(candidates);
    const available = candidates.filter(candidate => !takenKeys.has(toUsernameKey(candidate)));
    const index = attempt === firstAttempt ? 0 : Math.floor(Math.random() * available.length);
    return available[index] ?? fail('user/username-taken');
  }

  private async checkUsername(text: string) {
    const parsed = Username.safeParse(text);
    if (!parsed.success) return { username: null, reason: 'not-valid' } as const;
    const username = parsed.data;
    if (isReservedUsername(username)) return { username, reason: 'reserved' } as const;
    const isTaken = (await this.profiles.findByUsername(username)) !== null;
    return { username, reason: isTaken ? 'taken' : null } as const;
  }
}

function derivePreferredUsername({ username, first_name, last_name }: UsernameCheck): string {
  const hasName = `${first_name}${last_name}`.trim() !== '';
  return hasName ? deriveUsername(first_name, last_name) : deriveUsername(username, '');
}
