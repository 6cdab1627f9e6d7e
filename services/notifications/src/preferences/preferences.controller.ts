import { type KindPreference, OptionalKind } from '@giftlist/contracts/notifications/entities';
import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { addressSubject, personSubject, turn, turnedOff } from './preferences.store.ts';

type Preference = z.output<typeof KindPreference>;

@Controller()
export class PreferencesController {
  constructor(
    private readonly client: InternalClient,
    private readonly emailKeys: EmailKeys,
  ) {}

  @Call('GET /notifications/preferences')
  async preferences(
    @Input() { viewer }: InputOf<'GET /notifications/preferences'>,
  ): Promise<AnswerOf<'GET /notifications/preferences'>> {
    const off = await turnedOff(await this.#subjects(viewer.profileId));
    return OptionalKind.options.map(kind => presented(kind, off));
  }

  @Call('PUT /notifications/preferences')
  async change(
    @Input() { viewer, body }: InputOf<'PUT /notifications/preferences'>,
  ): Promise<AnswerOf<'PUT /notifications/preferences'>> {
    const { kind, channel, on } = body;
    const subjects = await this.#subjects(viewer.profileId);
    for (const subject of subjects) await turn(on ? 'on' : 'off', subject, kind, channel);
    return { data: presented(kind, await turnedOff(subjects)) };
  }

  /**
   * The person and the person's address: mails that other services order (an invitation, a shared list) know
   * the address alone, and the link in such a mail turns off what it turns off for that address.
   */
  async #subjects(personId: string): Promise<string[]> {
    const { email } = await this.client.callService('users', 'GET /internal/people/{id}/contact', {
      params: { id: personId },
    });
    return [personSubject(personId), addressSubject(this.emailKeys.emailKey(email))];
  }
}

function presented(kind: Preference['kind'], off: ReadonlySet<string>): Preference {
  const on = (channel: keyof Preference['channels']) => !off.has(`${kind}.${channel}`);
  return { kind, channels: { in_app: on('in_app'), email: on('email'), push: on('push') } };
}
