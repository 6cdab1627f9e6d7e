import { limits } from '@giftlist/contracts/limits';
import { Email } from '@giftlist/contracts/primitives';
import type { InputOf } from '@giftlist/service-kit/call';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { z } from 'zod';
import { AccountStore } from '../accounts/accounts.store.ts';
import { FollowStore } from '../follows/follows.store.ts';
import { ProfileModel, ProfileStore } from '../profiles/profiles.store.ts';
import type { Profile } from '../profiles/profiles.ts';
import { pageWindow } from './people-pages.ts';
import { beginningWith, searchWords } from './search-terms.ts';

type SearchQuery = InputOf<'GET /user/search-users'>['query'];

const ExcludedEmails = z.array(z.string().trim().toLowerCase()).max(50);
/**
 * A search that finds more is not looked through to its end: among millions that takes long. Those are left
 * out whose names begin with the word and go on for long: the index has the word itself first.
 */
const mostFound = 1_000;
/** How many followings a search among them looks at. */
const mostFollowings = { skip: 0, limit: 5_000 };

/** Finds people by name or username, or by an e-mail that they have verified. */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly follows: FollowStore,
  ) {}

  async search(query: SearchQuery, viewer: PersonViewer): Promise<{ found: Profile[]; total: number }> {
    const words = searchWords(query.query, limits.searchMinLetters);
    if (words.length === 0) return { found: [], total: 0 };
    const filter: QueryFilter<Profile> = {
      $and: [await this.among(query, viewer), { _id: { $nin: await this.excluded(query, viewer) } }],
      ...(await this.matching(query.query, words)),
    };
    const found = await ProfileModel.find(filter, { username_key: 1 })
      .limit(mostFound)
      .lean<Pick<Profile, '_id' | 'username_key'>[]>();
    found.sort((a, b) => (a.username_key < b.username_key ? -1 : 1));
    const { skip, limit } = pageWindow(query.page);
    const ids = found.slice(skip, skip + limit).map(({ _id }) => _id);
    return { found: await this.profiles.byIds(ids), total: found.length };
  }

  private async matching(typed: string, words: string[]): Promise<QueryFilter<Profile>> {
    const email = Email.safeParse(typed);
    if (!email.success) return { search_terms: { $all: words.map(beginningWith) } };
    const accounts = await this.accounts.byVerifiedEmail([email.data]);
    return { account_id: { $in: accounts.map(account => account._id) } };
  }

  /** `following`: only among those whom the viewer (or the named person) follows. */
  private async among(query: SearchQuery, viewer: PersonViewer): Promise<QueryFilter<Profile>> {
    if (!query.following && !query.followingOnly) return {};
    const whose = query.user ?? query.id ?? (viewer.kind === 'account' ? viewer.profileId : null);
    return { _id: { $in: whose ? await this.follows.followingIds(whose, mostFollowings) : [] } };
  }

  /** Nobody finds themselves, nor those whose addresses were chosen already. */
  private async excluded(query: SearchQuery, viewer: PersonViewer): Promise<string[]> {
    const chosenEmails = parseEmails(query.excludeEmails);
    // Whoever is missing then has one of them: a visitor, who chooses nobody, would learn whose they are.
    const emails = viewer.kind === 'account' ? chosenEmails : [];
    const accounts = emails.length > 0 ? await this.accounts.byVerifiedEmail(emails) : [];
    const chosen = await this.profiles.byAccounts(accounts.map(account => account._id));
    const self = viewer.kind === 'account' ? viewer.profileId : null;
    const ids = [self, query.user, query.id, ...chosen.map(profile => profile._id)];
    return ids.filter(id => typeof id === 'string');
  }
}

function parseEmails(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return ExcludedEmails.parse(JSON.parse(text));
  } catch {
    fail('validation', {
      errors: [{ path: 'query.excludeEmails', message: 'This is not a JSON array of e-mails' }],
    });
  }
}
