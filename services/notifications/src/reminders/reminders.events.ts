import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { knownZone } from '@giftlist/contracts/rules/time-zones';
import { Clock } from '@giftlist/service-kit/clock';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { People } from '@giftlist/service-kit/people/people';
import { Controller } from '@nestjs/common';
import { Bell } from '../bell/bell.ts';
import { enqueueMail } from '../mail/mails.store.ts';
import { personSubject } from '../preferences/preferences.store.ts';
import { reminderBody, reminderText, trueUntil } from './reminder-text.ts';

@Controller()
export class RemindersEvents {
  constructor(
    private readonly bell: Bell,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  /** An occasion is near: notifies and mails; the mail's id is that of the event. */
  @On(occasionDue, { consumer: 'notifications.reminders' })
  async due({ id, data }: ReceivedEvent<DataOf<typeof occasionDue>>, tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const reader = await this.people.find(data.user_id);
    const moment = { now, zone: knownZone(reader?.timeZone) };
    const text = reminderText(data, moment);
    const { title, day, isToday } = text;
    const isBirthday = data.type === 'birthday';
    const kind = isBirthday ? 'birthday_reminder' : 'occasion_reminder';
    const person = data.birthday_user_id ? await this.people.find(data.birthday_user_id) : null;
    const link = person ? `/profile/${encodeURIComponent(person.username)}` : '/occasions';
    const until = trueUntil(moment);
    const notice = { kind, title, body: reminderBody(text), link, until } as const;
    await this.bell.ring(data.user_id, notice, tx, { actorId: data.birthday_user_id });
    const template = person ? 'birthday-reminder' : 'occasion-reminder';
    const { name, date, notification } = data;
    const due = { name, date, notification };
    const mail = {
      _id: id,
      kind,
      subject: personSubject(data.user_id),
      person_id: data.user_id,
      sealed: null,
      own: { template, title, day, date, is_today: isToday, link, due },
    } as const;
    await enqueueMail(mail, now, tx);
  }
}
