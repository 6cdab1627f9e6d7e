import { Act, Button, Card, useDialog, useOpener } from '@giftlist/frontend-kit/base';
import { formatDate } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCalendar, IconCheck, IconMailbox, IconPhoto, IconPlus, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListDialogs } from '../list-dialogs/list-dialogs.tsx';
import type { GiftList } from '../model/list-queries.ts';
import css from './new-list-steps.module.css';

export interface NewListStepsProps {
  list: GiftList;
  isEmpty: boolean;
  dialogs: ListDialogs;
  onDone: () => void;
}

const seenBy = () => ({ public: t`Public`, friends: t`Friends`, private: t`Private` });

/** What can be set right after a list was created by its name: each in one step, all optional. */
export function NewListSteps({ list, isEmpty, dialogs, onDone }: NewListStepsProps) {
  const { setUp, cover } = dialogs;
  const add = useDialog('add-gift');
  const opener = useOpener('add-gift');
  const byMail = list.gift_receive_by === 'by_mail';
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
          variant="soft"
          block
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => add.show()}
        >
          {t`Add your first gift`}
        </Button>
      )}
      <ul className={css.list}>
        <Step
          icon={<IconCalendar aria-hidden="true" />}
          title={t`Date`}
          now={list.occasion_date ? formatDate(list.occasion_date) : t`No date yet`}
          onOpen={() => setUp.show('occasion')}
        />
        <Step
          icon={<IconWorld aria-hidden="true" />}
          title={t`Who can see it`}
          now={seenBy()[list.giftlist_type]}
          onOpen={() => setUp.show('visibility')}
        />
        <Step
          icon={<IconPhoto aria-hidden="true" />}
          title={t`Cover`}
          now={list.list_cover ? t`Chosen` : t`Wrapping paper`}
          onOpen={() => cover.show(list.id)}
        />
        <Step
          icon={<IconMailbox aria-hidden="true" />}
          title={t`How gifts reach you`}
          now={byMail ? t`By mail` : list.instruction || t`In person, or as you say`}
          onOpen={() => setUp.show('delivery')}
        />
      </ul>
    </Card>
  );
}

function Step({
  icon,
  title,
  now,
  onOpen,
}: {
  icon: ReactNode;
  title: string;
  now: string;
  onOpen: () => void;
}) {
  return (
    <li>
      <Act className={css.step} onClick={onOpen}>
        {icon}
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          <span className={css.now}>{now}</span>
        </span>
      </Act>
    </li>
  );
}
