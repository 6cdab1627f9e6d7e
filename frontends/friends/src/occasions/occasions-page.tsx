import { defaultReminders } from '@giftlist/contracts/rules/birthdays';
import {
  Badge,
  Button,
  Card,
  DayBox,
  EmptyState,
  IconButton,
  LineSkeleton,
  Note,
  Page,
  PageHead,
  Row,
  SearchField,
  TabPanel,
  Tabs,
  TextLink,
  useDialog,
  Waiting,
} from '@giftlist/frontend-kit/base';
import {
  api,
  daysUntil,
  formatMonth,
  report,
  sayCountdown,
  session,
  today,
  useRequireSession,
} from '@giftlist/frontend-kit/client';
import {
  IconBell,
  IconBellOff,
  IconCake,
  IconCalendarShare,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  asChange,
  byMonth,
  comingHolidays,
  type OccasionDay,
  type Side,
  shownDays,
} from './occasion-days.ts';
import css from './occasions.module.css';
import { useOccasions } from './use-occasions.ts';

const AddOccasionsDialog = lazy(async () => ({
  default: (await import('./add-occasions-dialog.tsx')).AddOccasionsDialog,
}));
const CalendarDialog = lazy(async () => ({
  default: (await import('./calendar-dialog.tsx')).CalendarDialog,
}));
const EditOccasionDialog = lazy(async () => ({
  default: (await import('./edit-occasion-dialog.tsx')).EditOccasionDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('@giftlist/frontend-kit/overlay')).ConfirmDialog,
}));

/** /occasions */
export function OccasionsPage() {
  const occasions = useOccasions();
  const add = useDialog('add-occasions');
  const [side, setSide] = useState<Side>('upcoming');
  const [words, setWords] = useState('');
  const calendar = useDialog('calendar');
  const editing = useDialog('edit-occasion');
  const removing = useDialog('delete-occasion');
  const dayOf = (key: string | undefined) => occasions.days.find(day => day.key === key);
  const edited = dayOf(editing.value);
  const removed = dayOf(removing.value);
  useFirstVisit(add.show);
  const days = shownDays(occasions.days, side, today(), words);
  return (
    <Page title="Occasions">
      <PageHead title="Occasions">
        <Row gap={2} wrap>
          <Button
            variant="ghost"
            icon={<IconCalendarShare aria-hidden="true" />}
            onClick={() => calendar.show()}
          >
            Calendar
          </Button>
          <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => add.show()}>
            Add occasion
          </Button>
        </Row>
      </PageHead>
      <Note icon={<IconCake aria-hidden="true" />}>
        <Row gap={3} wrap>
          <strong>Get Birthday Reminders!</strong>
          <TextLink to="/friends">Add friends</TextLink>
        </Row>
      </Note>
      <div className={css.search}>
        <SearchField label="Search for an occasion..." value={words} onChange={setWords} />
      </div>
      <Tabs
        id="occasions"
        label="Occasions"
        value={side}
        onChange={value => setSide(value === 'past' ? 'past' : 'upcoming')}
        tabs={[
          { value: 'upcoming', label: 'Upcoming' },
          { value: 'past', label: 'Past' },
        ]}
      />
      <TabPanel id="occasions" value={side}>
        {occasions.pending ? (
          <Waiting>
            <LineSkeleton />
            <LineSkeleton />
            <LineSkeleton />
          </Waiting>
        ) : (
          <Months
            days={days}
            onEdit={day => editing.show(day.key)}
            onRemove={day => removing.show(day.key)}
            onToggle={occasions.save}
          />
        )}
        <div className={css.more}>
          <Button onClick={() => occasions.loadMore(side)}>Load more</Button>
        </div>
      </TabPanel>
      <Suspense>
        {add.open && (
          <AddOccasionsDialog
            onClose={add.hide}
            holidays={comingHolidays(occasions.days, today())}
            onCreate={occasions.create}
            onUpdate={occasions.saveAll}
          />
        )}
        {calendar.open && <CalendarDialog onClose={calendar.hide} />}
        {edited && (
          <EditOccasionDialog key={edited.key} day={edited} onClose={editing.hide} onSave={occasions.save} />
        )}
        {removed && (
          <ConfirmDialog
            opened
            onClose={removing.hide}
            title="Delete occasion"
            text={`“${removed.name}” and its reminders will be gone.`}
            confirmLabel="Delete"
            danger
            onConfirm={() => {
              void occasions.remove(removed);
              removing.hide();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** The first time the dialog opens by itself, and that is remembered in the profile. */
function useFirstVisit(show: () => void): void {
  const { profile } = useRequireSession();
  const first = profile !== undefined && !profile.occasionsOpened;
  useEffect(() => {
    if (!first || !profile) return;
    show();
    const body = new FormData();
    body.set('occasionsOpened', 'true');
    session.setProfile({ ...profile, occasionsOpened: true });
    api.call('PUT /user/{id}', { params: { id: profile.id }, body }).catch(error => report(error));
    // Once, when the profile is known.
  }, [first]);
}

interface MonthsProps {
  days: readonly OccasionDay[];
  onEdit: (day: OccasionDay) => void;
  onRemove: (day: OccasionDay) => void;
  onToggle: (change: ReturnType<typeof asChange>) => unknown;
}

function Months({ days, onEdit, onRemove, onToggle }: MonthsProps) {
  if (days.length === 0) return <EmptyState art="calendar" title="There are no occasions" />;
  return byMonth(days).map(([month, inMonth]) => (
    <section key={month} className={css.month}>
      <h2>
        {formatMonth(`${month}-01`)} {month.slice(0, 4)}
      </h2>
      <ul>
        {inMonth.map(day => (
          <li key={day.key}>
            <OccasionLine
              day={day}
              onEdit={() => onEdit(day)}
              onRemove={() => onRemove(day)}
              onToggle={() =>
                onToggle({
                  ...asChange(day),
                  notifications: day.status === 'Active' ? [] : [...defaultReminders],
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface LineProps {
  day: OccasionDay;
  onEdit: () => void;
  onRemove: () => void;
  onToggle: () => void;
}

function OccasionLine({ day, onEdit, onRemove, onToggle }: LineProps) {
  const active = day.status === 'Active';
  const away = daysUntil(day.date);
  return (
    <Card pad className={css.line}>
      <DayBox date={day.date} />
      <span className={css.names}>
        <strong>{day.name}</strong>
        <span className={css.quiet}>{sayCountdown(away)}</span>
        {day.details && <span className={css.quiet}>{day.details}</span>}
      </span>
      {active && <Badge tone="leaf">Reminder on</Badge>}
      <span className={css.acts}>
        <IconButton
          label={active ? `Turn off reminders for ${day.name}` : `Remind me of ${day.name}`}
          aria-pressed={active}
          icon={active ? <IconBell aria-hidden="true" /> : <IconBellOff aria-hidden="true" />}
          onClick={onToggle}
        />
        <IconButton label={`Edit ${day.name}`} icon={<IconPencil aria-hidden="true" />} onClick={onEdit} />
        <IconButton label={`Delete ${day.name}`} icon={<IconTrash aria-hidden="true" />} onClick={onRemove} />
      </span>
    </Card>
  );
}
