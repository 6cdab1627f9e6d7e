import type { EventOf } from '@giftlist/contracts/event';
import { sourceLanguage } from '@giftlist/contracts/languages';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { getTimeZoneOrUtc } from '@giftlist/contracts/rules/time-zones';
import { People } from '@giftlist/service-domain/people/people';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { OnMany } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller } from '@nestjs/common';
import { createReminderNotification } from '../kinds/reminder-kinds.ts';
import { composeReminderTitle } from '../kinds/reminder-texts.ts';
import { getEndOfLocalDay, getReminderTiming } from '../kinds/reminder-time.ts';
import { createMail, enqueueMails } from '../mail-queue/mails.store.ts';
import { NotificationCentre } from '../notification-centre/notification-centre.ts';
import { texts } from '../texts/texts.ts';

@Controller()
export class RemindersEvents {
  constructor(
    private readonly centre: NotificationCentre,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  /** The email has the id of its event, so a repeated event sends no second email. */
  @OnMany(occasionDue, { consumer: 'notifications.reminders', group: 'services' })
  async onDue(events: readonly DueEvent[], tx: Transaction): Promise<void> {
    const now = this.clock.now();
    const personIds = events
      .flatMap(({ data }) => [data.user_id, data.birthday_user_id])
      .filter(id => id !== null);
    const people = await this.people.findMany(personIds);
    const reminders = events.map(event => toReminder(event, now, people));
    await this.centre.notifyAll(
      reminders.map(({ notification }) => notification),
      tx,
    );
    await enqueueMails(
      reminders.map(({ mail }) => mail),
      now,
      tx,
    );
  }
}

type DueEvent = EventOf<typeof occasionDue>;

function toReminder({ id, data }: DueEvent, now: Date, people: ReadonlyMap<string, Person>) {
  const sendTime = { now, zone: getTimeZoneOrUtc(people.get(data.user_id)?.timeZone) };
  const kind = data.type === 'birthday' ? 'birthday_reminder' : 'occasion_reminder';
  const birthdayPerson = data.birthday_user_id ? people.get(data.birthday_user_id) : undefined;
  const link = birthdayPerson ? `/profile/${encodeURIComponent(birthdayPerson.username)}` : '/occasions';
  const { name, date, notification } = data;
  const birthday_of = birthdayPerson ? fullName(birthdayPerson) : null;
  const when = getReminderTiming(data, sendTime);
  const content = createReminderNotification(
    { name, birthday_of, date, when },
    { kind, link, until: getEndOfLocalDay(sendTime) },
  );
  const template = birthdayPerson ? 'birthday-reminder' : 'occasion-reminder';
  const due = { name, date, notification, birthday_of };
  // The previous release reads these texts during a rollout.
  const english = texts.forLocale(sourceLanguage);
  const englishText = {
    title: composeReminderTitle({ name, birthday_of, date, when }, english),
    day: english.day(date),
    is_today: when === 'same_day',
  };
  const mail = createMail(data.user_id, kind, { template, ...englishText, date, link, due }, id);
  return { notification: { personId: data.user_id, content, actorId: data.birthday_user_id }, mail };
}
