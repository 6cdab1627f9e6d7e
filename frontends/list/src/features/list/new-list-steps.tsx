import { Button, ButtonOrLink, Card, useDialog, useOpener } from '@giftlist/frontend-kit/base';
import { formatDate } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCalendar, IconCheck, IconMailbox, IconPhoto, IconPlus, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import type { ListDialogs } from '../list-dialogs/list-dialogs.tsx';
import css from './new-list-steps.module.css';

export interface NewListStepsProps {
  list: GiftList;
  isEmpty: boolean;
  dialogs: ListDialogs;
  onDone: () => void;
}

const getVisibilityNames = () => ({ public: t`Public`, friends: t`Friends`, private: t`Private` });

/** Optional settings, shown right after a list was created. */
export function NewListSteps({ list, isEmpty, dialogs, onDone }: NewListStepsProps) {
  const { setUp, cover } = dialogs;
  const addDialog = useDialog('add-gift');
  const opener = useOpener('add-gift');
  const isByMail = list.gift_receive_by === 'by_mail';
  return (
    <Card pad className={css.steps}>
      <div className={css.head}>
        <h2>{t`Your list is ready. What’s next?`}</h2>
        <Button variant="ghost" icon={<IconCheck aria-hidden="true" />} onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
      {isEmpty && (
        <Button
          {...opener}
          variant="primary"
          block
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => addDialog.show()}
        >
          {t`Add your first gift`}
        </Button>
      )}
      <ul className={css.list}>
        <Step
          icon={<IconCalendar aria-hidden="true" />}
          title={t`Date`}
          value={list.occasion_date ? formatDate(list.occasion_date) : t`No date yet`}
          onOpen={() => setUp.show('occasion')}
        />
        <Step
          icon={<IconWorld aria-hidden="true" />}
          title={t`Who can see it`}
          value={getVisibilityNames()[list.giftlist_type]}
          onOpen={() => setUp.show('visibility')}
        />
        <Step
          icon={<IconPhoto aria-hidden="true" />}
          title={t`Cover`}
          value={list.list_cover ? t`Chosen` : t`Wrapping paper`}
          onOpen={() => cover.show(list.id)}
        />
        <Step
          icon={<IconMailbox aria-hidden="true" />}
          title={t`How gifts reach you`}
          value={isByMail ? t`By mail` : list.instruction || t`In person, or as you say`}
          onOpen={() => setUp.show('delivery')}
        />
      </ul>
    </Card>
  );
}

function Step({
  icon,
  title,
  value,
  onOpen,
}: {
  icon: ReactNode;
  title: string;
  value: string;
  onOpen: () => void;
}) {
  return (
    <li>
      <ButtonOrLink className={css.step} onClick={onOpen}>
        {icon}
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          <span className={css.now}>{value}</span>
        </span>
      </ButtonOrLink>
    </li>
  );
}
