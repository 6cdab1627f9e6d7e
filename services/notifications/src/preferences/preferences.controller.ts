import { type KindPreference, OptionalKind } from '@giftlist/contracts/notifications/entities';
import { type AnswerOf, Call, Input, type InputOf } from '@giftlist/service-kit/call';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { PreferenceSubjects } from './preference-subjects.ts';
import { turn, turnedOff } from './preferences.store.ts';

type Preference = z.output<typeof KindPreference>;

@Controller()
export class PreferencesController {
  constructor(private readonly subjects: PreferenceSubjects) {}

  @Call('GET /notifications/preferences')
  async preferences(
    @Input() { viewer }: InputOf<'GET /notifications/preferences'>,
  ): Promise<AnswerOf<'GET /notifications/preferences'>> {
    const off = await turnedOff(await this.subjects.of(viewer.profileId));
    return OptionalKind.options.map(kind => presented(kind, off));
  }

  @Call('PUT /notifications/preferences')
  async change(
    @Input() { viewer, body }: InputOf<'PUT /notifications/preferences'>,
  ): Promise<AnswerOf<'PUT /notifications/preferences'>> {
    const { kind, channel, on } = body;
    const subjects = await this.subjects.of(viewer.profileId);
    for (const subject of subjects) await turn(on ? 'on' : 'off', subject, kind, channel);
    return { data: presented(kind, await turnedOff(subjects)) };
  }
}

function presented(kind: Preference['kind'], off: ReadonlySet<string>): Preference {
  const on = (channel: keyof Preference['channels']) => !off.has(`${kind}.${channel}`);
  return { kind, channels: { in_app: on('in_app'), email: on('email'), push: on('push') } };
}
