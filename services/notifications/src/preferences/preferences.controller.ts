import { type KindPreference, OptionalKind } from '@giftlist/contracts/notifications/entities';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { PreferenceSubjects } from './preference-subjects.ts';
import { findTurnedOff, turnChannel } from './preferences.store.ts';
import { deleteRefusals, findLastRefusal, type Refusal } from './refusals.store.ts';

type Preference = z.output<typeof KindPreference>;

@Controller()
export class PreferencesController {
  constructor(private readonly subjects: PreferenceSubjects) {}

  @Call('GET /notifications/preferences')
  async list(@Input() { viewer }: InputOf<'GET /notifications/preferences'>) {
    const subjects = await this.subjects.findForPerson(viewer.profileId);
    const turnedOff = await findTurnedOff(subjects);
    const refusal = await findLastRefusal(subjects);
    return OptionalKind.options.map(kind => presentPreference(kind, turnedOff, refusal));
  }

  @Call('PUT /notifications/preferences')
  async update(@Input() { viewer, body }: InputOf<'PUT /notifications/preferences'>) {
    const { kind, channel, on } = body;
    const subjects = await this.subjects.findForPerson(viewer.profileId);
    for (const subject of subjects) await turnChannel(on ? 'on' : 'off', subject, kind, channel);
    if (on && channel === 'email') await deleteRefusals(subjects);
    return { data: presentPreference(kind, await findTurnedOff(subjects), await findLastRefusal(subjects)) };
  }
}

function presentPreference(
  kind: Preference['kind'],
  turnedOff: ReadonlySet<string>,
  refusal: Refusal | null,
): Preference {
  const isOn = (channel: keyof Preference['channels']) => !turnedOff.has(`${kind}.${channel}`);
  const channels = { in_app: isOn('in_app'), email: isOn('email'), push: isOn('push') };
  const mail_refused = refusal && { at: refusal.at.toISOString(), reason: refusal.reason };
  return { kind, channels, mail_refused };
}
