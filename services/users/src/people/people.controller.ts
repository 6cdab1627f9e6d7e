import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import type { PersonViewer } from '@giftlist/service-kit/http/viewer';
import { runInSnapshot, type SessionOptions } from '@giftlist/service-kit/mongo/transaction';
import { Controller } from '@nestjs/common';
import type { Profile } from '../model/profiles.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { createPageResponse, toRowRange } from './people-pages.ts';
import { PeoplePresenter } from './people-presenter.ts';
import { PeopleSearch } from './people-search.ts';
import { FriendSuggestions } from './suggestions.ts';

@Controller()
export class PeopleController {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly follows: FollowStore,
    private readonly peoplePresenter: PeoplePresenter,
    private readonly peopleSearch: PeopleSearch,
    private readonly suggestions: FriendSuggestions,
  ) {}

  @Call('GET /user/details/followers')
  async listFollowers(@Input() input: InputOf<'GET /user/details/followers'>) {
    const { _id } = await this.findPerson(input);
    const { query, page } = input.query;
    const { entries, total } = await runInSnapshot(async options => {
      const followers = query
        ? await this.peopleSearch.searchFollowers(_id, { query, page }, input.viewer, options)
        : await this.findFollowers(_id, page, options);
      const entries = await this.peoplePresenter.present(followers.profiles, input.viewer, options);
      return { entries, total: followers.total };
    });
    return createPageResponse(entries, { path: '/user/details/followers', query: input.query, total });
  }

  @Call('GET /user/details/followings')
  async listFollowed(@Input() input: InputOf<'GET /user/details/followings'>) {
    const { _id } = await this.findPerson(input);
    const { entries, total } = await runInSnapshot(async options => {
      const ids = await this.follows.findFollowedIds(_id, toRowRange(input.query.page), options);
      const profiles = await this.profiles.findByIds(ids, options);
      const entries = await this.peoplePresenter.present(profiles, input.viewer, options);
      return { entries, total: await this.follows.countFollowed(_id, options) };
    });
    return createPageResponse(entries, { path: '/user/details/followings', query: input.query, total });
  }

  @Call('GET /user/search-users')
  async search(@Input() input: InputOf<'GET /user/search-users'>) {
    const { entries, total } = await runInSnapshot(async options => {
      const { profiles, total } = await this.peopleSearch.search(input.query, input.viewer, options);
      return { entries: await this.peoplePresenter.present(profiles, input.viewer, options), total };
    });
    return createPageResponse(entries, { path: '/user/search-users', query: input.query, total });
  }

  @Call('GET /user/friend-suggestions')
  async listSuggestions(@Input() { viewer }: InputOf<'GET /user/friend-suggestions'>) {
    const profile = (await this.profiles.findById(viewer.profileId)) ?? fail('user/not-found');
    const ids = await this.suggestions.suggest(profile);
    return this.peoplePresenter.present(await this.profiles.findByIds(ids), viewer);
  }

  private async findFollowers(targetId: string, page: number, options: SessionOptions) {
    const ids = await this.follows.findFollowerIds(targetId, toRowRange(page), options);
    const profiles = await this.profiles.findByIds(ids, options);
    return { profiles, total: await this.follows.countFollowers(targetId, options) };
  }

  private async findPerson(input: {
    query: { id?: string | undefined; username?: string | undefined };
    viewer: PersonViewer;
  }): Promise<Profile> {
    const { query, viewer } = input;
    if (query.id !== undefined) return (await this.profiles.findById(query.id)) ?? fail('user/not-found');
    if (query.username !== undefined) {
      return (await this.profiles.findByUsername(query.username)) ?? fail('user/not-found');
    }
    if (viewer.kind === 'visitor') {
      fail('validation', { errors: [{ path: 'query', message: 'Give an id or a username' }] });
    }
    return (await this.profiles.findByAccount(viewer.accountId)) ?? fail('user/not-found');
  }
}
