import { daysUntilBirthday } from '@giftlist/contracts/rules/format';
import { Badge, Button, Card, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { formatCountdown, formatDayAndMonth } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandX,
  IconCake,
  IconLink,
  IconPencil,
} from '@tabler/icons-react';
import css from './profile.module.css';
import type { Person } from './profile-page.tsx';
import { splitInterests } from './profile-values.ts';
import { toProfileLink } from './social-links.ts';

/** By `type` of a social link. */
const networkIcons: Record<number, typeof IconLink> = {
  1: IconBrandInstagram,
  2: IconBrandTiktok,
  3: IconBrandX,
  4: IconBrandFacebook,
  5: IconBrandLinkedin,
};

export function AboutCard({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { birthday_month: month, birthday_day: day, bio } = person;
  const links = person.socialLinks.flatMap(link => toProfileLink(link) ?? []);
  const interests = splitInterests(person.interests);
  const isEmpty = !month && !bio && links.length === 0 && interests.length === 0;
  if (isEmpty && !person.is_self) return null;
  return (
    <Card pad className={css.about}>
      <h2>{t`About me`}</h2>
      <ul className={css.facts}>
        {month && day && <Birthday month={month} day={day} />}
        {bio && (
          <li>
            <IconPencil size={20} stroke={1.8} aria-hidden="true" />
            <span className={css.bio} dir="auto">
              {bio}
            </span>
          </li>
        )}
        {links.map(({ type, text, network, href }) => {
          const Icon = networkIcons[type] ?? IconLink;
          return (
            <li key={`${type}${href}`}>
              <Icon size={20} stroke={1.8} aria-hidden="true" />
              <a href={href} target="_blank" rel="noopener nofollow ugc">
                <VisuallyHidden>{network}: </VisuallyHidden>
                {text}
              </a>
            </li>
          );
        })}
      </ul>
      {interests.length > 0 && (
        <>
          <h3>{t`Interests`}</h3>
          <ul className={css.interests}>
            {interests.map(interest => (
              <li key={interest}>
                <Badge>{interest}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      {person.is_self && !bio && interests.length === 0 && (
        <div className={css.invite}>
          <p>{t`Say what you like: friends choose better gifts for people they know.`}</p>
          <Button onClick={onEdit}>{t`Tell people about yourself`}</Button>
        </div>
      )}
    </Card>
  );
}

function Birthday({ month, day }: { month: number; day: number }) {
  // In a leap year, because of February 29.
  const date = `2000-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const daysLeft = daysUntilBirthday({ month, day }, new Date());
  return (
    <li>
      <IconCake size={20} stroke={1.8} aria-hidden="true" />
      <span>
        <VisuallyHidden>{t`Birthday:`} </VisuallyHidden>
        {formatDayAndMonth(date)}
        <br />
        <span className={css.quiet}>{formatCountdown(daysLeft)}</span>
      </span>
    </li>
  );
}
