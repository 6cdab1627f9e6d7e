import {
  ActionMenu,
  Button,
  Cover,
  cx,
  Page,
  Row,
  TabPanel,
  Tabs,
  TextLink,
  useDialog,
} from '@giftlist/frontend-kit/base';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import {
  IconArchive,
  IconEyeOff,
  IconGift,
  IconLogout,
  IconPencil,
  IconShare2,
  IconSparkles,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useListActs } from '../lists/use-list-acts.ts';
import css from './list.module.css';
import { type GiftList, useGifts } from './list-queries.ts';
import { OwnedGifts } from './owned-gifts.tsx';

const Tracker = lazy(async () => ({ default: (await import('../tracker/tracker.tsx')).Tracker }));
const EditListDialog = lazy(async () => ({
  default: (await import('../list-form/edit-list-dialog.tsx')).EditListDialog,
}));
const Collaborators = lazy(async () => ({
  default: (await import('../collaborators/collaborators-dialog.tsx')).CollaboratorsDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('@giftlist/frontend-kit/overlay')).ShareDialog,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('@giftlist/frontend-kit/overlay')).ConfirmDialog,
}));

const seenBy = { public: 'Public', friends: 'Friends', private: 'Private' } as const;

/** A list for its owner and collaborators: gifts, tracker, ideas. */
export function OwnedList({ list }: { list: GiftList }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const gifts = useGifts(list);
  const tab = params.get('tab') === 'tracker' ? 'tracker' : 'list';
  const choose = (value: string) =>
    setParams(
      current => {
        if (value === 'list') current.delete('tab');
        else current.set('tab', value);
        return current;
      },
      { replace: true },
    );
  return (
    <Page title={list.list_name} view="List">
      <p className={css.back}>
        <TextLink to="/lists">Lists</TextLink>
      </p>
      <Cover seed={list.id} picture={list.list_cover} date={list.occasion_date} height="short" />
      <Head list={list} count={gifts.data?.length} />
      <Tabs
        id="list"
        label={list.list_name}
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'list', label: 'List', count: gifts.data?.length },
          { value: 'tracker', label: 'Gift tracker' },
          {
            value: 'genie',
            label: 'AI Gift Ideas',
            icon: <IconSparkles size={18} aria-hidden="true" />,
            onSelect: () => navigate(`/genie/chat?list=${list.id}`),
          },
        ]}
      />
      <TabPanel id="list" value={tab}>
        {tab === 'list' ? (
          <OwnedGifts list={list} gifts={gifts} />
        ) : (
          <Suspense>
            <Tracker list={list} gifts={gifts} onCancel={() => choose('list')} />
          </Suspense>
        )}
      </TabPanel>
    </Page>
  );
}

function Head({ list, count }: { list: GiftList; count: number | undefined }) {
  const share = useDialog('share');
  const edit = useDialog('edit-list');
  const people = useDialog('collaborators');
  const remove = useDialog('delete-list');
  const acts = useListActs(list);
  const owner = list.viewer_role === 'owner';
  const items = owner
    ? [
        { label: 'Edit list', icon: <IconPencil aria-hidden="true" />, onSelect: () => edit.show() },
        { label: 'Collaborators', icon: <IconUsers aria-hidden="true" />, onSelect: () => people.show() },
        ...(list.gifts_revealed
          ? [
              {
                label: 'Hide purchased gifts',
                icon: <IconEyeOff aria-hidden="true" />,
                onSelect: () => void acts.hide(),
              },
            ]
          : []),
        {
          label: list.isArchived ? 'Unarchive' : 'Archive',
          icon: <IconArchive aria-hidden="true" />,
          onSelect: () => void acts.archive(!list.isArchived),
        },
        'divider' as const,
        {
          label: 'Delete',
          icon: <IconTrash aria-hidden="true" />,
          danger: true,
          onSelect: () => remove.show(),
        },
      ]
    : [
        { label: 'Edit list', icon: <IconPencil aria-hidden="true" />, onSelect: () => edit.show() },
        {
          label: 'Remove me from list',
          icon: <IconLogout aria-hidden="true" />,
          danger: true,
          onSelect: () => void acts.leave(),
        },
      ];
  return (
    <header className={cx(css.head, css.owned)}>
      <div className={css.titles}>
        <h1>{list.list_name}</h1>
        {list.description && <p className={css.description}>{list.description}</p>}
        <Row gap={5} wrap className={css.facts}>
          <span>
            <IconWorld size={18} aria-hidden="true" />
            {seenBy[list.giftlist_type]}
          </span>
          {count !== undefined && (
            <span>
              <IconGift size={18} aria-hidden="true" />
              {count} {count === 1 ? 'gift' : 'gifts'}
            </span>
          )}
          {(list.editor_users?.length ?? 0) > 0 && (
            <span>
              <IconUsers size={18} aria-hidden="true" />
              {list.editor_users?.length} {list.editor_users?.length === 1 ? 'collaborator' : 'collaborators'}
            </span>
          )}
        </Row>
      </div>
      <Row gap={2} className={css.acts}>
        <Button variant="primary" icon={<IconShare2 aria-hidden="true" />} onClick={() => share.show()}>
          Share
        </Button>
        <ActionMenu label="List actions" items={items} solid />
      </Row>
      <Suspense>
        {share.open && (
          <ShareDialog
            opened
            onClose={share.hide}
            heading="Share this list"
            url={`${location.origin}/lists/${list.id}`}
            title={list.list_name}
            text={list.list_name}
            contentType="list"
            itemId={list.id}
          />
        )}
        {edit.open && <EditListDialog list={list} onClose={edit.hide} />}
        {people.open && <Collaborators list={list} onClose={people.hide} />}
        {remove.open && (
          <ConfirmDialog
            opened
            onClose={remove.hide}
            title="Delete this list?"
            text={`“${list.list_name}” and its gifts will be gone for you and everyone who has the link.`}
            confirmLabel="Delete"
            danger
            onConfirm={acts.remove}
          />
        )}
      </Suspense>
    </header>
  );
}
