import {
  Avatar,
  Button,
  cx,
  FollowButton,
  fullName,
  IconButton,
  Row,
  TextLink,
} from '@giftlist/frontend-kit/base';
import { plural, t } from '@lingui/core/macro';
import { IconPrinter, IconSearch, IconShare2 } from '@tabler/icons-react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import { Description } from './description.tsx';
import { hasFilters } from './gift-filters.tsx';
import css from './list.module.css';
import { ListFacts } from './list-facts.tsx';

export interface FilterPanel {
  elementId: string;
  /** Only matters on phones and tablets. Larger screens always show the filters. */
  isOpen: boolean;
}

interface HeadProps {
  list: GiftList;
  gifts: readonly Gift[] | undefined;
  filterPanel: FilterPanel;
  onShare: () => void;
  onToggleFilters: () => void;
}

export function PublicListHead({ list, gifts, filterPanel, onShare, onToggleFilters }: HeadProps) {
  const availableCount = gifts?.filter(gift => !isTaken(gift)).length;
  return (
    <header className={cx(css.head, css.publicHead, list.occasion_date && css.dated)}>
      <div className={css.face}>
        <Avatar name={fullName(list.owner)} src={list.owner.profile_pic} size="xl" ring />
      </div>
      <div className={css.titles}>
        <p className={css.owner}>
          <TextLink to={`/profile/${list.owner.username}`}>
            <bdi>{fullName(list.owner)}</bdi>
          </TextLink>
        </p>
        <h1>
          <bdi>{list.list_name}</bdi>
        </h1>
        {list.description && <Description text={list.description} />}
        <p className={css.paper}>{`${location.host}/lists/${list.id}`}</p>
      </div>
      <ListFacts
        list={list}
        giftCountText={
          gifts &&
          t`${gifts.length} ${plural(gifts.length, { one: 'gift', other: 'gifts' })}, ${availableCount ?? 0} still available`
        }
        isEmpty={gifts?.length === 0}
      />
      <Row gap={2} className={css.acts}>
        <span className={css.print}>
          <Button variant="ghost" icon={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        </span>
        <Button icon={<IconShare2 aria-hidden="true" />} onClick={onShare}>
          {t`Share`}
        </Button>
        <FollowButton
          person={{ ...list.owner, is_following: list.viewer_role === 'follower', is_self: false }}
          listId={list.id}
        />
        {gifts && hasFilters(gifts) && (
          <span className={css.filterButton}>
            <IconButton
              solid
              icon={<IconSearch aria-hidden="true" />}
              label={t`Search and filter`}
              aria-expanded={filterPanel.isOpen}
              aria-controls={filterPanel.elementId}
              onClick={onToggleFilters}
            />
          </span>
        )}
      </Row>
    </header>
  );
}
