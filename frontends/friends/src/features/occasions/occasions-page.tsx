import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Button,
  IconButton,
  ListItemSkeleton,
  LoadingRegion,
  lazyComponent,
  Page,
  PageHeader,
  Row,
  SearchField,
  TabPanel,
  Tabs,
  useDialog,
  useIsPhone,
} from '@giftlist/frontend-kit/base';
import { api, report, session, today, useRequireSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCalendarShare, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import cake from '../pictures/cake.webp';
import { useOccasions } from './api/use-occasions.ts';
import { filterDays, findUpcomingHolidays, getDisplayName, type Period } from './occasion-days.ts';
import { OccasionMonths } from './occasion-months.tsx';
import css from './occasions.module.css';

const AddOccasionsDialog = lazyComponent(
  async () => (await import('./add-occasions-dialog.tsx')).AddOccasionsDialog,
);
const CalendarDialog = lazyComponent(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);
const EditOccasionDialog = lazyComponent(
  async () => (await import('./edit-occasion-dialog.tsx')).EditOccasionDialog,
);
const ConfirmDialog = lazyComponent(
  async () => (await import('@giftlist/frontend-kit/overlay')).ConfirmDialog,
);

export function OccasionsPage() {
  const occasions = useOccasions();
  const addDialog = useDialog('add-occasions');
  const [period, setPeriod] = useState<Period>('upcoming');
  const [search, setSearch] = useState('');
  const calendarDialog = useDialog('calendar');
  const editDialog = useDialog('edit-occasion');
  const deleteDialog = useDialog('delete-occasion');
  const findDay = (key: string | undefined) => occasions.days.find(day => day.key === key);
  const dayToEdit = findDay(editDialog.value);
  const dayToDelete = findDay(deleteDialog.value);
  useShowOnFirstVisit(addDialog.show);
  const isPhone = useIsPhone();
  const days = filterDays(occasions.days, period, today(), search);
  return (
    <Page title={t`Occasions`} analyticsTitle="Occasions" className={css.page}>
      <PageHeader title={t`Occasions`}>
        <Row gap={2}>
          <IconButton
            label={t`Calendar`}
            icon={<IconCalendarShare aria-hidden="true" />}
            onClick={() => calendarDialog.show()}
          />
          <Button
            variant="primary"
            icon={<IconPlus aria-hidden="true" />}
            aria-label={t`Add occasion`}
            onClick={() => addDialog.show()}
          >
            {isPhone ? t`Add` : t`Add occasion`}
          </Button>
        </Row>
      </PageHeader>
      {!isPhone && <ReminderBanner />}
      <div className={css.control}>
        <Tabs
          id="occasions"
          label={t`Occasions`}
          value={period}
          onChange={value => setPeriod(value === 'past' ? 'past' : 'upcoming')}
          tabs={[
            { value: 'upcoming', label: t`Upcoming` },
            { value: 'past', label: t`Past` },
          ]}
        />
        <div className={css.search}>
          <SearchField label={t`Search for an occasion...`} value={search} onChange={setSearch} />
        </div>
      </div>
      <TabPanel id="occasions" value={period}>
        {occasions.isPending ? (
          <LoadingRegion>
            <ListItemSkeleton />
            <ListItemSkeleton />
            <ListItemSkeleton />
          </LoadingRegion>
        ) : (
          <OccasionMonths
            days={days}
            onEdit={day => editDialog.show(day.key)}
            onRemove={day => deleteDialog.show(day.key)}
            onChange={occasions.save}
          />
        )}
        {occasions.hasMore(period) && (
          <div className={css.more}>
            <Button onClick={() => occasions.loadMore(period)}>{t`Load more`}</Button>
          </div>
        )}
      </TabPanel>
      {isPhone && <ReminderBanner />}
      {addDialog.open && (
        <AddOccasionsDialog
          onClose={addDialog.hide}
          holidays={findUpcomingHolidays(occasions.days, today())}
          onCreateOccasions={occasions.create}
          onSaveHolidays={occasions.saveAll}
        />
      )}
      {calendarDialog.open && <CalendarDialog onClose={calendarDialog.hide} />}
      {dayToEdit && (
        <EditOccasionDialog
          key={dayToEdit.key}
          day={dayToEdit}
          onClose={editDialog.hide}
          onSave={occasions.save}
        />
      )}
      {dayToDelete && (
        <ConfirmDialog
          onClose={deleteDialog.hide}
          title={t`Delete occasion`}
          text={t`“${isolateBidi(getDisplayName(dayToDelete))}” and its reminders will be gone.`}
          confirmLabel={t`Delete`}
          danger
          onConfirm={() => {
            void occasions.remove(dayToDelete);
            deleteDialog.hide();
          }}
        />
      )}
    </Page>
  );
}

function ReminderBanner() {
  return (
    <section className={css.banner} aria-labelledby="birthday-reminders">
      <img src={cake} alt="" width={72} height={72} />
      <div className={css.bannerText}>
        <h2 id="birthday-reminders">{t`Get Birthday Reminders!`}</h2>
        <p>{t`For every friend you follow, two weeks before and on the day.`}</p>
      </div>
      <Button to="/friends">{t`Add friends`}</Button>
    </section>
  );
}

/** Calls `show` on the first visit and records the visit in the profile. */
function useShowOnFirstVisit(show: () => void): void {
  const { profile } = useRequireSession();
  const isFirstVisit = profile !== undefined && !profile.occasionsOpened;
  useEffect(() => {
    if (!isFirstVisit || !profile) return;
    show();
    const body = new FormData();
    body.set('occasionsOpened', 'true');
    session.setProfile({ ...profile, occasionsOpened: true });
    api.call('PUT /user/{id}', { params: { id: profile.id }, body }).catch(error => report(error));
    // Does not depend on `profile`, because the effect changes it.
  }, [isFirstVisit]);
}
