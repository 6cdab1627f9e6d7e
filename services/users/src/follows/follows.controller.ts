import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { runInSnapshot } from '@giftlist/service-kit/mongo/transaction';
import { Controller } from '@nestjs/common';
import { createPageResponse, toRowRange } from '../people/people-pages.ts';
import { PeoplePresenter } from '../people/people-presenter.ts';
import { ProfilePresenter } from '../presenting/profile-presenter.ts';
import { FollowStore } from '../store/follows.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { FollowActions } from './follow-actions.ts';

@Controller()
export class FollowsController {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly profilePresenter: ProfilePresenter,
    private readonly follows: FollowStore,
    private readonly followActions: FollowActions,
    private readonly peoplePresenter: PeoplePresenter,
    private readonly outbox: Outbox,
  ) {}

  @Call('PUT /user/{id}/follow-unfollow')
  async toggle(@Input() input: InputOf<'PUT /user/{id}/follow-unfollow'>) {
    const { viewer, params, query } = input;
    if (params.id !== viewer.profileId) fail('access/denied');
    const pair = { follower_id: params.id, target_id: query.targetId };
    const data = await this.outbox.transact(async tx => {
      const target = (await this.profiles.findById(pair.target_id, tx)) ?? fail('user/not-found');
      const following = await this.followActions.toggle(pair, tx);
      // Uses the same transaction, because a later read might see the next toggle.
      return { following, target: await this.profilePresenter.presentPublic(target, params.id, tx) };
    }, input);
    return { data };
  }

  @Call('DELETE /user/{id}/followers/{followerId}')
  async remove(@Input() input: InputOf<'DELETE /user/{id}/followers/{followerId}'>) {
    const { id, followerId } = requireOwner(input);
    await this.outbox.transact(
      tx => this.followActions.remove({ follower_id: followerId, target_id: id }, tx),
      input,
    );
    return { data: { id: followerId } };
  }

  @Call('GET /user/{id}/removed-followers')
  async listRemovedFollowers(@Input() input: InputOf<'GET /user/{id}/removed-followers'>) {
    const { params, query, viewer } = input;
    if (params.id !== viewer.profileId) fail('access/denied');
    const { entries, total } = await runInSnapshot(async options => {
      const ids = await this.follows.findRemovedFollowerIds(params.id, toRowRange(query.page), options);
      const profiles = await this.profiles.findByIds(ids, options);
      const entries = await this.peoplePresenter.present(profiles, viewer, options);
      return { entries, total: await this.follows.countRemovedFollowers(params.id, options) };
    });
    return createPageResponse(entries, { path: `/user/${params.id}/removed-followers`, query, total });
  }

  @Call('DELETE /user/{id}/removed-followers/{followerId}')
  async allowAgain(@Input() input: InputOf<'DELETE /user/{id}/removed-followers/{followerId}'>) {
    const { id, followerId } = requireOwner(input);
    await this.outbox.transact(
      tx => this.followActions.allowAgain({ follower_id: followerId, target_id: id }, tx),
      input,
    );
    return { data: { id: followerId } };
  }
}

/** Returns the path parameters. Fails with `access/denied` if they belong to another profile. */
function requireOwner(input: { params: { id: string; followerId: string }; viewer: { profileId: string } }) {
  if (input.params.id !== input.viewer.profileId) fail('access/denied');
  return input.params;
}
