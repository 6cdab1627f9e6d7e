import { defaultReminders } from '@giftlist/contracts/rules/birthdays';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  ActionMenu,
  Badge,
  Card,
  DayBox,
  EmptyState,
  TextLink,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import { daysUntil, formatCountdown, formatMonthAndYear } from '@giftlist/frontend-kit/client';
import { SwitchField } from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { getDisplayName, groupByMonth, type OccasionDay, toOccasionBody } from './occasion-days.ts';
import { OccasionPicture } from './occasion-picture.tsx';
import css from './occasions.module.css';

export interface OccasionMonthsProps {
  days: readonly OccasionDay[];
  onEdit: (day: OccasionDay) => void;
  onRemove: (day: OccasionDay) => void;
  onChange: (change: ReturnType<typeof toOccasionBody>) => unknown;
}

export function OccasionMonths({ days, onEdit, onRemove, onChange }: OccasionMonthsProps) {
  if (days.length === 0) return <EmptyState illustration="calendar" title={t`There are no occasions`} />;
  return groupByMonth(days).map(([month, daysInMonth]) => (
    <section key={month} className={css.month}>
      <h2>{formatMonthAndYear(`${month}-01`)}</h2>
      <Card>
        <ul>
          {daysInMonth.map(day => (
            <li key={day.key} className={css.line}>
              <OccasionRow
                day={day}
                onEdit={() => onEdit(day)}
                onRemove={() => onRemove(day)}
                // The server derives the new status from the notifications.
                onReminderChange={isOn =>
                  onChange({ ...toOccasionBody(day), notifications: isOn ? [...defaultReminders] : [] })
                }
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  ));
}

const maxHighlightedDaysAway = 14;

const describeKind = ({ type, frequency }: OccasionDay): string => {
  if (type !== 'custom') return type === 'birthday' ? t`Birthday` : t`Holiday`;
  return frequency === 'annually' ? t`Every year` : t`Once`;
};

interface RowProps {
  day: OccasionDay;
  onEdit: () => void;
  onRemove: () => void;
  onReminderChange: (isOn: boolean) => void;
}

function OccasionRow({ day, onEdit, onRemove, onReminderChange }: RowProps) {
  const daysAway = daysUntil(day.date);
  const countdown = formatCountdown(daysAway);
  return (
    <>
      <DayBox date={day.date} />
      <span className={css.picture}>
        <OccasionPicture day={day} />
      </span>
      <span className={css.names}>
        <strong>
          <bdi>{getDisplayName(day)}</bdi>
        </strong>
        <span className={css.quiet}>
          {describeKind(day)}
          <span className={css.onPhone}>
            {' · '}
            <span className={css.countdown}>{countdown}</span>
          </span>
        </span>
        {day.details && <bdi className={css.quiet}>{day.details}</bdi>}
        {day.person && daysAway >= 0 && <BirthdayLinks person={day.person} />}
      </span>
      <span className={css.away}>
        <Badge tone={daysAway >= 0 && daysAway <= maxHighlightedDaysAway ? 'rose' : 'plain'}>
          {countdown}
        </Badge>
      </span>
      <SwitchField
        label={
          <>
            <span className={css.remind} aria-hidden="true">
              {t`Remind me`}
            </span>
            <VisuallyHidden>{t`Remind me of ${isolateBidi(getDisplayName(day))}`}</VisuallyHidden>
          </>
        }
        checked={day.status === 'Active'}
        onChange={onReminderChange}
      />
      <ActionMenu
        label={t`Actions for ${isolateBidi(getDisplayName(day))}`}
        items={[
          { label: t`Edit`, icon: <IconPencil aria-hidden="true" />, onSelect: onEdit },
          { label: t`Delete`, icon: <IconTrash aria-hidden="true" />, onSelect: onRemove, danger: true },
        ]}
      />
    </>
  );
}

function BirthdayLinks({ person }: { person: NonNullable<OccasionDay['person']> }) {
  const name = isolateBidi(person.name);
  return (
    <span className={css.links}>
      <TextLink to={`/profile/${person.username}`}>
        <Trans>
          See lists<VisuallyHidden> of {name}</VisuallyHidden>
        </Trans>
      </TextLink>
      <TextLink to={`/genie/chat?say=${encodeURIComponent('A birthday gift for a friend')}`}>
        <Trans>
          Gift ideas<VisuallyHidden> for {name}</VisuallyHidden>
        </Trans>
      </TextLink>
    </span>
  );
}
