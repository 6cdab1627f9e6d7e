import { limits } from '@giftlist/contracts/limits';
import { Email } from '@giftlist/contracts/primitives';
import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { InputOf } from '@giftlist/service-kit/http/call';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import type { SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { z } from 'zod';
import type { Profile } from '../model/profiles.ts';
import { createSearchFilter, parseQuery, type QueryWord } from '../model/search-terms.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileModel, ProfileStore } from '../store/profiles.store.ts';
import { toRowRange } from './people-pages.ts';

type SearchQuery = InputOf<'GET /user/search-users'>['query'];

interface SearchResult {
  profiles: Profile[];
  total: number;
}

interface SearchScope {
  filter: QueryFilter<Profile>;
  excludedIds: readonly string[];
}

const maxExcludedEmails = 50;
const ExcludedEmails = z
  .array(z.string().max(limits.emailLength))
  .max(maxExcludedEmails)
  .transform(emails => emails.map(email => canonicalEmail(email) ?? email));

/**
 * Limits counting, which is slow for millions of results. If a search has more matches than this, prefix matches may
 * be missing, because the index returns exact matches first.
 */
const maxMatches = 1_000;
const newestFollowRange = { skip: 0, limit: 5_000 };
/** Aborts slow queries, which match too many people. */
const maxQueryMs = 500;

/** Finds people by name or username. Viewers with a profile can also search by verified email address. */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly accounts: AccountStore,
    private readonly profiles: ProfileStore,
    private readonly follows: FollowStore,
  ) {}

  search(query: SearchQuery, viewer: PersonViewer, options: SessionOptions): Promise<SearchResult> {
    return this.runSearch(query, viewer, options, async () => ({
      filter: await this.buildScopeFilter(query, viewer, options),
      excludedIds: await this.findExcludedIds(query, viewer, options),
    }));
  }

  searchFollowers(
    targetId: string,
    query: Pick<SearchQuery, 'query' | 'page'>,
    viewer: PersonViewer,
    options: SessionOptions,
  ): Promise<SearchResult> {
    return this.runSearch(query, viewer, options, async () => ({
      filter: { _id: { $in: await this.follows.findFollowerIds(targetId, newestFollowRange, options) } },
      excludedIds: [],
    }));
  }

  private async runSearch(
    query: Pick<SearchQuery, 'query' | 'page'>,
    viewer: PersonViewer,
    options: SessionOptions,
    findScope: () => Promise<SearchScope>,
  ): Promise<SearchResult> {
    const words = parseQuery(query.query, limits.searchMinLetters);
    if (words.length === 0) return { profiles: [], total: 0 };
    const { filter: scopeFilter, excludedIds } = await findScope();
    const filter: QueryFilter<Profile> = {
      $and: [scopeFilter, await this.buildTextFilter(query.query, words, viewer, options)],
    };
    const found = await ProfileModel.find(filter, { username_key: 1 })
      .session(options.session)
      .limit(maxMatches + excludedIds.length)
      .maxTimeMS(maxQueryMs)
      .lean<Pick<Profile, '_id' | 'username_key'>[]>();
    // Not part of the filter, because a condition on `_id` could make the database choose the index on `_id`.
    const matches = found.filter(({ _id }) => !excludedIds.includes(_id)).slice(0, maxMatches);
    matches.sort((a, b) => (a.username_key < b.username_key ? -1 : 1));
    const { skip, limit } = toRowRange(query.page);
    const ids = matches.slice(skip, skip + limit).map(({ _id }) => _id);
    return { profiles: await this.profiles.findByIds(ids, options), total: matches.length };
  }

  /** Only viewers with a profile can search by email address, so that visitors cannot find out who owns an address. */
  private async buildTextFilter(
    text: string,
    words: QueryWord[],
    viewer: PersonViewer,
    options: SessionOptions,
  ): Promise<QueryFilter<Profile>> {
    const email = Email.safeParse(text);
    const canSearchEmails = viewer.kind === 'account' && viewer.profileId !== null;
    if (!email.success || !canSearchEmails) return createSearchFilter(words);
    const accounts = await this.accounts.findByVerifiedEmails([email.data], options);
    return { account_id: { $in: accounts.map(account => account._id) } };
  }

  /** Restricts a `following` search to people followed by the person in the query or, without one, by the viewer. */
  private async buildScopeFilter(
    query: SearchQuery,
    viewer: PersonViewer,
    options: SessionOptions,
  ): Promise<QueryFilter<Profile>> {
    if (!query.following && !query.followingOnly) return {};
    const personId = query.user ?? query.id ?? (viewer.kind === 'account' ? viewer.profileId : null);
    return {
      _id: { $in: personId ? await this.follows.findFollowedIds(personId, newestFollowRange, options) : [] },
    };
  }

  /** Excludes the viewer, the person in the query and the owners of the addresses in the query. */
  private async findExcludedIds(
    query: SearchQuery,
    viewer: PersonViewer,
    options: SessionOptions,
  ): Promise<string[]> {
    const requestedEmails = parseExcludedEmails(query.excludeEmails);
    // Visitors cannot exclude email addresses, because the missing result would reveal who owns the address.
    const emails = viewer.kind === 'account' ? requestedEmails : [];
    const accounts = emails.length > 0 ? await this.accounts.findByVerifiedEmails(emails, options) : [];
    const excludedProfiles = await this.profiles.findByAccounts(
      accounts.map(account => account._id),
      options,
    );
    const viewerId = viewer.kind === 'account' ? viewer.profileId : null;
    const ids = [viewerId, query.user, query.id, ...excludedProfiles.map(profile => profile._id)];
    return ids.filter(id => typeof id === 'string');
  }
}

function parseExcludedEmails(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return ExcludedEmails.parse(JSON.parse(text));
  } catch {
    fail('validation', {
      errors: [{ path: 'query.excludeEmails', message: 'This is not a JSON array of e-mails' }],
    });
  }
}
