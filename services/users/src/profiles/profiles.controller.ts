import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import type { Profile } from '../model/profiles.ts';
import { ProfilePresenter } from '../presenting/profile-presenter.ts';
import { SessionCookies } from '../sign-ins/session-cookies.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { ProfileEditor } from './profile-editor.ts';
import { ProfileSignup } from './profile-signup.ts';
import { UsernameSuggestions } from './username-suggestions.ts';

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfileStore,
    private readonly presenter: ProfilePresenter,
    private readonly profileSignup: ProfileSignup,
    private readonly profileEditor: ProfileEditor,
    private readonly usernameSuggestions: UsernameSuggestions,
    private readonly cookies: SessionCookies,
  ) {}

  @Call('GET /user')
  async getOwnProfile(@Input() { viewer }: InputOf<'GET /user'>) {
    return this.presenter.presentOwn(
      (await this.profiles.findByAccount(viewer.accountId)) ?? fail('user/not-found'),
    );
  }

  @Call('POST /user/signup')
  async signup(@Input() input: InputOf<'POST /user/signup'>) {
    const { body: fields, query, viewer, idempotency } = input;
    const id = await this.profileSignup.create(viewer.accountId, {
      fields,
      friend: query.friend,
      idempotency,
    });
    this.cookies.addKnownProfile(input, id);
    return { data: await this.presentOwnById(id) };
  }

  @Call('GET /user/find')
  async find(@Input() input: InputOf<'GET /user/find'>) {
    const profile = (await this.findProfile(input)) ?? fail('user/not-found');
    return this.presenter.presentFor(input.viewer, profile);
  }

  @Call('GET /user/username-available')
  async checkUsername(@Input() { query }: InputOf<'GET /user/username-available'>) {
    return this.usernameSuggestions.checkAvailability(query);
  }

  @Call('PUT /user/{id}')
  async change(@Input() input: InputOf<'PUT /user/{id}'>) {
    requireOwner(input);
    await this.profileEditor.change(input.params.id, input.body, input);
    return { data: await this.presentOwnById(input.params.id) };
  }

  @Call('DELETE /user/{id}/background')
  async removeCover(@Input() input: InputOf<'DELETE /user/{id}/background'>) {
    requireOwner(input);
    await this.profileEditor.removeCover(input.params.id, input);
    return { data: await this.presentOwnById(input.params.id) };
  }

  private async presentOwnById(id: string) {
    return this.presenter.presentOwn((await this.profiles.findById(id)) ?? fail('user/not-found'));
  }

  /** An email address finds only the viewer's own profile, because addresses are private. */
  private async findProfile({ query, viewer }: InputOf<'GET /user/find'>): Promise<Profile | null> {
    if (query.id !== undefined) return this.profiles.findById(query.id);
    // A username never looks like an id, so this parameter accepts both.
    if (query.username !== undefined) return this.profiles.findByIdOrUsername(query.username);
    if (query.email === undefined) {
      fail('validation', { errors: [{ path: 'query', message: 'Give an id, a username or an email' }] });
    }
    const isOwnEmail = viewer.kind === 'account' && viewer.email === query.email;
    return isOwnEmail ? this.profiles.findByAccount(viewer.accountId) : null;
  }
}

function requireOwner({ params, viewer }: { params: { id: string }; viewer: { profileId: string } }): void {
  if (params.id !== viewer.profileId) fail('access/denied');
}
