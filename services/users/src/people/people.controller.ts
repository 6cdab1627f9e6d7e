import { Call, Input, type InputOf, type ResponseOf } from '@giftlist/service-kit/call';
import { inSnapshot } from '@giftlist/service-kit/mongo/transaction';
import { fail } from '@giftlist/service-kit/problem-error';
import type { PersonViewer } from '@giftlist/service-kit/viewer';
import { Controller } from '@nestjs/common';
import type { Profile } from '../model/profiles.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { pageResponse, pageWindow } from './people-pages.ts';
import { PeopleSearch } from './people-search.ts';
import { PeopleView } from './people-view.ts';
import { Suggestions } from './suggestions.ts';

/** Lists of people: followers, follows, search, suggestions. */
@Controller()
export class PeopleController {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly follows: FollowStore,
    private readonly people: PeopleView,
    private readonly searches: PeopleSearch,
    private readonly suggestions: Suggestions,
  ) {}

  @Call('GET /user/details/followers')
  async followers(
    @Input() input: InputOf<'GET /user/details/followers'>,
  ): Promise<ResponseOf<'GET /user/details/followers'>> {
    const { _id } = await this.whose(input);
    const { query, page } = input.query;
    const { rows, total } = await inSnapshot(async at => {
      const { found, total } = query
        ? await this.searches.searchFollowers(_id, { query, page }, input.viewer, at)
        : {
            found: await this.profiles.byIds(await this.follows.followerIds(_id, pageWindow(page), at), at),
            total: await this.follows.countFollowers(_id, at),
          };
      return { rows: await this.people.show(found, input.viewer, at), total };
    });
    return pageResponse(rows, { path: '/user/details/followers', query: input.query, total });
  }

  @Call('GET /user/details/followings')
  async followings(
    @Input() input: InputOf<'GET /user/details/followings'>,
  ): Promise<ResponseOf<'GET /user/details/followings'>> {
    const { _id } = await this.whose(input);
    const { rows, total } = await inSnapshot(async at => {
      const ids = await this.follows.followingIds(_id, pageWindow(input.query.page), at);
      const found = await this.profiles.byIds(ids, at);
      const rows = await this.people.show(found, input.viewer, at);
      return { rows, total: await this.follows.countFollowing(_id, at) };
    });
    return pageResponse(rows, { path: '/user/details/followings', query: input.query, total });
  }

  @Call('GET /user/search-users')
  async search(
    @Input() input: InputOf<'GET /user/search-users'>,
  ): Promise<ResponseOf<'GET /user/search-users'>> {
    const { rows, total } = await inSnapshot(async at => {
      const { found, total } = await this.searches.search(input.query, input.viewer, at);
      return { rows: await this.people.show(found, input.viewer, at), total };
    });
    return pageResponse(rows, { path: '/user/search-users', query: input.query, total });
  }

  @Call('GET /user/friend-suggestions')
  async suggest(
    @Input() { viewer }: InputOf<'GET /user/friend-suggestions'>,
  ): Promise<ResponseOf<'GET /user/friend-suggestions'>> {
    const profile = (await this.profiles.byId(viewer.profileId)) ?? fail('user/not-found');
    const ids = await this.suggestions.for(profile);
    return this.people.show(await this.profiles.byIds(ids), viewer);
  }

  /** The person named in the query; without a name, the viewer. */
  private async whose(input: {
    query: { id?: string | undefined; username?: string | undefined };
    viewer: PersonViewer;
  }): Promise<Profile> {
    const { query, viewer } = input;
    if (query.id !== undefined) return (await this.profiles.byId(query.id)) ?? fail('user/not-found');
    if (query.username !== undefined) {
      return (await this.profiles.byUsername(query.username)) ?? fail('user/not-found');
    }
    if (viewer.kind === 'visitor') {
      fail('validation', { errors: [{ path: 'query', message: 'Give an id or a username' }] });
    }
    return (await this.profiles.byAccount(viewer.accountId)) ?? fail('user/not-found');
  }
}
