import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import {
  AddTile,
  Badge,
  Button,
  EmptyState,
  ListCard,
  ListCardSkeleton,
  ListGrid,
  LoadError,
  LoadingRegion,
  Page,
  PageHeader,
  ScrollToTop,
  TabPanel,
  Tabs,
} from '@giftlist/frontend-kit/base';
import { today, useSession } from '@giftlist/frontend-kit/client';
import { Navigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { type GiftList, useMyLists } from '../../shared/list-queries.ts';
import { OfflineNote } from '../../shared/offline-note.tsx';
import { parseReturnPath, useAuthUrl } from '../../shared/return-path.ts';
import { OpenListDialogs, useListDialogs } from '../list-dialogs/list-dialogs.tsx';
import { ListMenu } from '../list-dialogs/list-menu.tsx';
import { sortByDate } from './sort-by-date.ts';

/** Redirects members to the list or profile of the query parameter `list` or `friend`. Sign-in links keep both. */
export function ListsPage() {
  const { state } = useSession();
  const [params] = useSearchParams();
  const returnPath = parseReturnPath(params);
  return state === 'member' && returnPath ? <Navigate to={returnPath} replace /> : <Lists />;
}

function Lists() {
  const { state, profile } = useSession();
  const lists = useMyLists(profile?.id);
  return (
    <Page title={t`Lists`} analyticsTitle="Lists">
      <PageHeader title={t`Lists`} />
      {state === 'visitor' && <SignInPrompt />}
      {state === 'no-profile' && <CreateAccountPrompt />}
      {state === 'member' && lists.isLoadingError && (
        <LoadError title={t`We could not load your lists`} onRetry={() => void lists.refetch()} />
      )}
      {(state === 'starting' || (state === 'member' && lists.isPending)) && (
        <LoadingRegion>
          <ListGrid>
            {['a', 'b', 'c'].map(key => (
              <ListCardSkeleton key={key} />
            ))}
          </ListGrid>
        </LoadingRegion>
      )}
      {state === 'member' && lists.data && (
        <>
          <OfflineNote fetchedAt={lists.dataUpdatedAt} hasFailed={lists.isRefetchError} />
          <ListTabs lists={lists.data} />
        </>
      )}
      <ScrollToTop />
    </Page>
  );
}

function SignInPrompt() {
  const signUpUrl = useAuthUrl('/sign-up');
  const loginUrl = useAuthUrl('/login');
  return (
    <EmptyState
      illustration="list"
      title={t`Your lists live here`}
      text={t`Sign in to see them, or make your first one in a minute.`}
      action={
        <>
          <Button variant="primary" to={signUpUrl}>
            {t`Join now`}
          </Button>
          <Button to={loginUrl}>{t`Sign in`}</Button>
        </>
      }
    />
  );
}

function CreateAccountPrompt() {
  const createAccountUrl = useAuthUrl('/create-account');
  return (
    <EmptyState
      illustration="list"
      title={t`Almost there`}
      text={t`Tell us your name, and make your first list.`}
      action={
        <Button variant="primary" to={createAccountUrl}>
          {t`Create your account`}
        </Button>
      }
    />
  );
}

/** Returns the gifts' pictures or else the cover. Without either, the card shows the list's wrapping paper. */
const getCardImages = ({ images, list_cover }: GiftList): readonly string[] =>
  images.length === 0 && list_cover ? [list_cover] : images;

function ListTabs({ lists }: { lists: readonly GiftList[] }) {
  const [params, setParams] = useSearchParams();
  const dialogs = useListDialogs();
  if (lists.length === 0) {
    return (
      <EmptyState
        illustration="list"
        title={t`Your first list is waiting`}
        text={t`A birthday, a wedding, or just things you would love to have.`}
        action={
          <Button variant="primary" to="/lists/create-list">
            {t`Create a list`}
          </Button>
        }
      />
    );
  }
  const tab = params.get('tab') === 'archived' ? 'archived' : 'active';
  const sortedLists = sortByDate(lists, today());
  const activeLists = sortedLists.filter(list => !list.isArchived);
  const archivedLists = sortedLists.filter(list => list.isArchived);
  return (
    <>
      <Tabs
        id="lists"
        label={t`Lists`}
        value={tab}
        onChange={value => setParams(value === 'archived' ? { tab: value } : {}, { replace: true })}
        tabs={[
          { value: 'active', label: t`Active`, count: activeLists.length },
          {
            value: 'archived',
            label: t({ message: 'Archived', context: 'several lists' }),
            count: archivedLists.length,
          },
        ]}
      />
      <TabPanel id="lists" value={tab}>
        {tab === 'archived' && archivedLists.length === 0 ? (
          <EmptyState
            illustration="archive"
            title={t`No archived lists yet.`}
            text={t`Archive lists you're not currently using.`}
          />
        ) : (
          <ListGrid>
            {tab === 'active' && (
              <AddTile
                title={t`Create a list`}
                hint={t`For a birthday, a home, or no reason`}
                to="/lists/create-list"
              />
            )}
            {(tab === 'active' ? activeLists : archivedLists).map(list => (
              <ListCard
                key={list.id}
                to={`/lists/${list.id}`}
                name={list.list_name}
                date={list.occasion_date}
                images={getCardImages(list)}
                count={list.gifts_count}
                seed={list.id}
                badge={!isRecipient(list.viewer_role) && <Badge tone="solid">{t`Shared`}</Badge>}
                menu={<ListMenu list={list} dialogs={dialogs} />}
              />
            ))}
          </ListGrid>
        )}
      </TabPanel>
      <OpenListDialogs lists={lists} dialogs={dialogs} />
    </>
  );
}
