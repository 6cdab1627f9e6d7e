import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  AddTile,
  EmptyState,
  ListCard,
  ListCardSkeleton,
  ListGrid,
  LoadError,
  LoadingRegion,
  TabPanel,
  Tabs,
} from '@giftlist/frontend-kit/base';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import type { useOwnedLists } from './api/use-owned-lists.ts';
import type { Person } from './profile-page.tsx';

interface Props {
  person: Person;
  lists: ReturnType<typeof useOwnedLists>;
}

export function ProfileLists({ person, lists }: Props) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'archived' ? 'archived' : 'active';
  if (lists.isError)
    return <LoadError title={t`We could not load the lists`} onRetry={() => void lists.refetch()} />;
  const activeLists = lists.data?.filter(list => !list.isArchived);
  const archivedLists = lists.data?.filter(list => list.isArchived);
  const visibleLists = tab === 'archived' ? archivedLists : activeLists;
  return (
    <section>
      <Tabs
        id="profile-lists"
        label={t`Lists`}
        value={tab}
        onChange={value => setParams(value === 'archived' ? { tab: value } : {}, { replace: true })}
        tabs={[
          { value: 'active', label: t`Active`, count: activeLists?.length },
          {
            value: 'archived',
            label: t({ message: 'Archived', context: 'several lists' }),
            count: archivedLists?.length,
          },
        ]}
      />
      <TabPanel id="profile-lists" value={tab}>
        {visibleLists === undefined ? (
          <LoadingRegion>
            <ListGrid>
              <ListCardSkeleton />
              <ListCardSkeleton />
            </ListGrid>
          </LoadingRegion>
        ) : (
          <ListCards person={person} tab={tab} lists={visibleLists} />
        )}
      </TabPanel>
    </section>
  );
}

type List = NonNullable<Props['lists']['data']>[number];

function ListCards({ person, tab, lists }: { person: Person; tab: 'active' | 'archived'; lists: List[] }) {
  const mayCreate = person.is_self && tab === 'active';
  if (lists.length === 0 && !mayCreate) {
    const title =
      tab === 'archived'
        ? t`No archived lists yet.`
        : t`${isolateBidi(person.first_name)} has no lists here yet.`;
    return <EmptyState illustration={tab === 'archived' ? 'archive' : 'list'} title={title} />;
  }
  return (
    <ListGrid>
      {mayCreate && (
        <AddTile
          title={t`Create a list`}
          hint={
            lists.length === 0
              ? t`No lists yet. The first one takes a minute.`
              : t`For a birthday, a home, or no reason`
          }
          to="/lists/create-list"
        />
      )}
      {lists.map(list => (
        <ListCard
          key={list.id}
          to={`/lists/${list.id}`}
          name={list.list_name}
          date={list.occasion_date}
          images={list.images}
          seed={list.id}
        />
      ))}
    </ListGrid>
  );
}
