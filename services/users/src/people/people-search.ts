import { limits } from '@giftlist/contracts/limits';
import { Email } from '@giftlist/contracts/primitives';
import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { InputOf } from '@giftlist/service-kit/call';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { z } from 'zod';
import type { Profile } from '../model/profiles.ts';
import { foundBy, searchWords, type TypedWord } from '../model/search-terms.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileModel, ProfileStore } from '../store/profiles.store.ts';
import { pageWindow } from './people-pages.ts';

type SearchQuery = InputOf<'GET /user/search-users'>['query'];

interface Found {
  found: Profile[];
  total: number;
}

/** The people to search, and the ids to exclude. */
interface Bounds {
  within: QueryFilter<Profile>;
  without: readonly string[];
}

const ExcludedEmails = z
  .array(z.string().max(limits.emailLength))
  .max(50)
  .transform(emails => emails.map(email => canonicalEmail(email) ?? email));
/**
 * The maximum number of counted results, since counting millions takes long. Names that only start with the word may be
 * missing; the index returns exact matches first.
 */
const mostFound = 1_000;
/** How many of the newest follows or followers are searched. */
const mostFollows = { skip: 0, limit: 5_000 };
/** A search that takes longer is aborted: the query matches too many. */
const longestMs = 500;

/** Finds people by name or username, or, for signed-in people, by a verified e-mail address. */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly follows: FollowStore,
  ) {}

  search(query: SearchQuery, viewer: PersonViewer, at: SessionOptions): Promise<Found> {
    return this.find(query, viewer, at, async () => ({
      within: await this.among(query, viewer, at),
      without: await this.excluded(query, viewer, at),
    }));
  }

  searchFollowers(
    target: string,
    query: Pick<SearchQuery, 'query' | 'page'>,
    viewer: PersonViewer,
    at: SessionOptions,
  ): Promise<Found> {
    return this.find(query, viewer, at, async () => ({
      within: { _id: { $in: await this.follows.followerIds(target, mostFollows, at) } },
      without: [],
    }));
  }

  private async find(
    query: Pick<SearchQuery, 'query' | 'page'>,
    viewer: PersonViewer,
    at: SessionOptions,
    bounds: () => Promise<Bounds>,
  ): Promise<Found> {
    const words = searchWords(query.query, limits.searchMinLetters);
    if (words.length === 0) return { found: [], total: 0 };
    const { within, without } = await bounds();
    const filter: QueryFilter<Profile> = {
      $and: [within, await this.matching(query.query, words, viewer, at)],
    };
    const rows = await ProfileModel.find(filter, { username_key: 1 })
      .session(at.session)
      .limit(mostFound + without.length)
      .maxTimeMS(longestMs)
      .lean<Pick<Profile, '_id' | 'username_key'>[]>();
    // Applied separately: in the query, the database might choose the index of ids.
    const found = rows.filter(({ _id }) => !without.includes(_id)).slice(0, mostFound);
    found.sort((a, b) => (a.username_key < b.username_key ? -1 : 1));
    const { skip, limit } = pageWindow(query.page);
    const ids = found.slice(skip, skip + limit).map(({ _id }) => _id);
    return { found: await this.profiles.byIds(ids, at), total: found.length };
  }

  /** Exact addresses match only for signed-in people: a visitor with a list of addresses learns nothing. */
  private async matching(
    typed: string,
    words: TypedWord[],
    viewer: PersonViewer,
    at: SessionOptions,
  ): Promise<QueryFilter<Profile>> {
    const email = Email.safeParse(typed);
    const mayAsk = viewer.kind === 'account' && viewer.profileId !== null;
    if (!email.success || !mayAsk) return foundBy(words);
    const accounts = await this.accounts.byVerifiedEmail([email.data], at);
    return { account_id: { $in: accounts.map(account => account._id) } };
  }

  /** `following`: only among the people that the viewer (or the named person) follows. */
  private async among(
    query: SearchQuery,
    viewer: PersonViewer,
    at: SessionOptions,
  ): Promise<QueryFilter<Profile>> {
    if (!query.following && !query.followingOnly) return {};
    const whose = query.user ?? query.id ?? (viewer.kind === 'account' ? viewer.profileId : null);
    return { _id: { $in: whose ? await this.follows.followingIds(whose, mostFollows, at) : [] } };
  }

  /** Nobody finds themselves, or people whose addresses they already chose. */
  private async excluded(query: SearchQuery, viewer: PersonViewer, at: SessionOptions): Promise<string[]> {
    const chosenEmails = parseEmails(query.excludeEmails);
    // Not for visitors: excluding addresses would reveal their owners.
    const emails = viewer.kind === 'account' ? chosenEmails : [];
    const accounts = emails.length > 0 ? await this.accounts.byVerifiedEmail(emails, at) : [];
    const chosen = await this.profiles.byAccounts(
      accounts.map(account => account._id),
      at,
    );
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
