import { getGivingYear } from '@giftlist/contracts/gifts/giving-rules';
import { Avatar, Button, Card, TextLink, useDialog } from '@giftlist/frontend-kit/base';
import {
  daysUntil,
  formatCountdown,
  formatLongDate,
  formatMoney,
  today,
} from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Budget, GivingToken, Group } from './api/use-giving.ts';
import { BudgetDialog, type BudgetDialogProps } from './budget-dialog.tsx';
import { budgetWords } from './budget-words.ts';
import css from './giving.module.css';
import { GivingLine } from './giving-line.tsx';

/** Returns a recipient's name; deleted accounts have none. */
const recipientName = ({ id, name }: Group['recipient']): string =>
  name || (id === null ? t`Somebody who left` : t`Somebody`);

const formatTotals = (totals: readonly { amount: number; currency: string }[]): string =>
  totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');

interface GivingGroupProps {
  group: Group;
  budgets: readonly Budget[];
  token: GivingToken;
}

/** Shows the gifts for one person on one day. */
export function GivingGroup({ group, budgets, token }: GivingGroupProps) {
  const { recipient, date, lines, totals } = group;
  const [first] = lines;
  const name = recipientName(recipient);
  const year = first ? getGivingYear(first) : new Date().getFullYear();
  const isPast = date !== null && date < today();
  const budget = budgets.find(
    ({ profile_id, year: budgetYear }) => profile_id === recipient.id && budgetYear === year,
  );
  return (
    <Card className={css.group}>
      <header className={css.head}>
        <Avatar name={name} src={recipient.profile_pic} />
        <div className={css.who}>
          <h3 className={css.name}>
            {recipient.username ? (
              <TextLink to={`/profile/${encodeURIComponent(recipient.username)}`}>
                <bdi>{name}</bdi>
              </TextLink>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h3>
          <GroupDate date={date} />
        </div>
        {totals.length > 0 && <p className={css.total}>{formatTotals(totals)}</p>}
        {recipient.id !== null && (budget || !isPast) && (
          <BudgetRow
            profileId={recipient.id}
            name={recipient.name}
            year={year}
            budget={budget}
            currency={totals[0]?.currency ?? first?.currency ?? 'USD'}
            token={token}
            // Contains the date, so that only one of several groups for the same person and year opens the dialog.
            dialog={`${recipient.id}:${year}:${date ?? ''}`}
          />
        )}
      </header>
      <ul>
        {lines.map(line => (
          <GivingLine key={line.id} line={line} token={token} />
        ))}
      </ul>
    </Card>
  );
}

function GroupDate({ date }: Pick<Group, 'date'>) {
  if (date === null) return <p className={css.when}>{t`No date`}</p>;
  const days = daysUntil(date);
  return (
    <p className={css.when}>
      <span>{formatLongDate(date)}</span> {days >= 0 && <span>{formatCountdown(days)}</span>}
    </p>
  );
}

function BudgetRow({ dialog: value, ...props }: Omit<BudgetDialogProps, 'onClose'> & { dialog: string }) {
  const dialog = useDialog('budget');
  const { budget, name, year } = props;
  const words = budgetWords(name, year);
  return (
    <div className={css.budget}>
      {budget && <BudgetBar budget={budget} label={words.spent} />}
      <Button
        variant="ghost"
        aria-label={budget ? words.change : words.set}
        onClick={() => dialog.show(value)}
      >
        {budget ? t`Change` : t`Set a budget`}
      </Button>
      {dialog.value === value && <BudgetDialog {...props} onClose={dialog.hide} />}
    </div>
  );
}

function BudgetBar({ budget, label }: { budget: Budget; label: string }) {
  const { amount, spent, left, currency, year, other_currencies } = budget;
  const share = amount === 0 ? (spent > 0 ? 1 : 0) : Math.min(1, spent / amount);
  return (
    <div className={css.left}>
      <p>
        {left < 0 ? (
          <Trans>
            <strong>{formatMoney(-left, currency)} over</strong> your {formatMoney(amount, currency)} for{' '}
            {year}
          </Trans>
        ) : (
          <Trans>
            <strong>{formatMoney(left, currency)} left</strong> of {formatMoney(amount, currency)} in {year}
          </Trans>
        )}
      </p>
      {other_currencies.length > 0 && <p>{t`In other currencies: ${formatTotals(other_currencies)}`}</p>}
      <meter
        className={css.meter}
        data-over={left < 0 || undefined}
        min={0}
        max={1}
        value={share}
        aria-label={label}
      />
    </div>
  );
}
