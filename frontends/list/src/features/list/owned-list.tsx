import { mayManage } from '@giftlist/contracts/rules/capabilities';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Avatar,
  AvatarRow,
  Button,
  Cover,
  cx,
  lazyComponent,
  Note,
  Page,
  Row,
  ScrollToTop,
  TabPanel,
  Tabs,
  TextLink,
  useDialog,
} from '@giftlist/frontend-kit/base';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { plural, t } from '@lingui/core/macro';
import {
  IconArrowLeft,
  IconConfetti,
  IconGift,
  IconLock,
  IconPhoto,
  IconShare2,
  IconSparkles,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { type GiftList, useGifts } from '../../shared/list-queries.ts';
import { OfflineNote } from '../../shared/offline-note.tsx';
import { type ListDialogs, OpenListDialogs, useListDialogs } from '../list-dialogs/list-dialogs.tsx';
import { ListMenu } from '../list-dialogs/list-menu.tsx';
import { Description } from './description.tsx';
import css from './list.module.css';
import { formatGiftCount } from './list-facts.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { OwnedGifts } from './owned-gifts.tsx';
import { useLiveGifts } from './use-live-gifts.ts';

const GuestView = lazyComponent(async () => (await import('./guest-view.tsx')).GuestView, {
  fallback: <ListSkeleton />,
});
const NewListSteps = lazyComponent(async () => (await import('./new-list-steps.tsx')).NewListSteps);
const Tracker = lazyComponent(async () => (await import('../tracker/tracker.tsx')).Tracker);

const getVisibilities = () =>
  ({
    public: { text: t`Public`, icon: <IconWorld size={18} aria-hidden="true" /> },
    friends: { text: t`Friends`, icon: <IconUsers size={18} aria-hidden="true" /> },
    private: { text: t`Private`, icon: <IconLock size={18} aria-hidden="true" /> },
  }) as const;

/** For the owner and collaborators. */
export function OwnedList({ list }: { list: GiftList }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const gifts = useGifts(list);
  const justTakenIds = useLiveGifts(list, gifts.data);
  const dialogs = useListDialogs();
  const guestView = useDialog('as-guest');
  const isNew = params.has('new') && mayManage(list.viewer_role);
  const tab = params.get('tab') === 'tracker' ? 'tracker' : 'list';
  const selectTab = (value: string) =>
    setParams(
      current => {
        if (value === 'list') current.delete('tab');
        else current.set('tab', value);
        return current;
      },
      { replace: true },
    );
  if (guestView.open && mayManage(list.viewer_role)) {
    return <GuestView list={list} gifts={gifts.data} onClose={guestView.hide} />;
  }
  return (
    <Page title={list.list_name} analyticsTitle="List">
      <p className={css.back}>
        <TextLink to="/lists">
          <IconArrowLeft size={18} aria-hidden="true" />
          {t`Lists`}
        </TextLink>
      </p>
      <Cover seed={list.id} picture={list.list_cover} date={list.occasion_date} height="short">
        {mayManage(list.viewer_role) && (
          <Button icon={<IconPhoto aria-hidden="true" />} onClick={() => dialogs.cover.show(list.id)}>
            {t`Change cover`}
          </Button>
        )}
      </Cover>
      <ListHead
        list={list}
        giftCount={gifts.data?.length}
        dialogs={dialogs}
        onGuestView={() => guestView.show()}
      />
      <OfflineNote fetchedAt={gifts.dataUpdatedAt} hasFailed={gifts.isRefetchError} />
      {isNew && (
        <NewListSteps
          list={list}
          isEmpty={gifts.data?.length === 0}
          dialogs={dialogs}
          onDone={() =>
            setParams(
              current => {
                current.delete('new');
                return current;
              },
              { replace: true },
            )
          }
        />
      )}
      {list.reveal_offered && tab === 'list' && <RevealOffer onReveal={() => selectTab('tracker')} />}
      <Tabs
        id="list"
        label={list.list_name}
        value={tab}
        onChange={selectTab}
        tabs={[
          { value: 'list', label: t`List`, count: gifts.data?.length },
          { value: 'tracker', label: t`Gift tracker` },
          {
            value: 'genie',
            label: t`AI Gift Ideas`,
            icon: <IconSparkles size={18} aria-hidden="true" />,
            onSelect: () => navigate(`/genie/chat?list=${list.id}`),
          },
        ]}
      />
      <TabPanel id="list" value={tab}>
        {tab === 'list' ? (
          <OwnedGifts list={list} gifts={gifts} justTakenIds={justTakenIds} />
        ) : (
          <Tracker list={list} gifts={gifts} />
        )}
      </TabPanel>
      <ScrollToTop />
      <OpenListDialogs lists={[list]} dialogs={dialogs} />
    </Page>
  );
}

interface ListHeadProps {
  list: GiftList;
  giftCount: number | undefined;
  dialogs: ListDialogs;
  onGuestView: () => void;
}

function ListHead({ list, giftCount, dialogs, onGuestView }: ListHeadProps) {
  const { text, icon } = getVisibilities()[list.giftlist_type];
  return (
    <header className={cx(css.head, css.owned, list.occasion_date && css.tagged)}>
      <div className={css.titles}>
        <h1>
          <bdi>{list.list_name}</bdi>
        </h1>
        {list.description && <Description text={list.description} />}
        <p className={css.paper}>{`${location.host}/lists/${list.id}`}</p>
        <Row gap={5} wrap className={css.facts}>
          <span>
            {icon}
            {text}
          </span>
          {list.isArchived && <span>{t({ message: 'Archived', context: 'one list' })}</span>}
          {giftCount !== undefined && (
            <span>
              <IconGift size={18} aria-hidden="true" />
              {formatGiftCount(giftCount)}
            </span>
          )}
          <CollaboratorFacts list={list} />
        </Row>
      </div>
      <Row gap={2} className={css.acts}>
        <Button
          // On an empty list, adding a gift is the main action.
          variant={giftCount === 0 ? 'line' : 'primary'}
          icon={<IconShare2 aria-hidden="true" />}
          onClick={() => dialogs.share.show(list.id)}
        >
          {t`Share`}
        </Button>
        <ListMenu list={list} dialogs={dialogs} onGuestView={onGuestView} />
      </Row>
    </header>
  );
}

/** Only the email address of a collaborator is known. */
const toPerson = (email: string) => ({ id: email, first_name: email, last_name: '', profile_pic: null });

function CollaboratorFacts({ list }: { list: GiftList }) {
  const collaborators = list.editor_users ?? [];
  if (list.viewer_role === 'collaborator') {
    return (
      <span>
        <Avatar name={list.owner.first_name} src={list.owner.profile_pic} size="s" />
        {t`${isolateBidi(list.owner.first_name)}’s list`}
      </span>
    );
  }
  if (collaborators.length === 0) return null;
  return (
    <span>
      <AvatarRow people={collaborators.map(toPerson)} max={3} />
      {plural(collaborators.length, { one: '# collaborator', other: '# collaborators' })}
    </span>
  );
}

/** Shown even if no gift was taken, because hiding the offer would reveal that. */
function RevealOffer({ onReveal }: { onReveal: () => void }) {
  return (
    <div className={css.notice}>
      <Note tone="leaf" icon={<IconConfetti aria-hidden="true" />}>
        <Row gap={3} wrap justify="between">
          <span>{t`The day has passed. Would you like to see your purchased gifts?`}</span>
          <Button onClick={onReveal}>{t`Go to the gift tracker`}</Button>
        </Row>
      </Note>
    </div>
  );
}
