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
import { getBudgetTexts } from './budget-texts.ts';
import css from './giving.module.css';
import { GivingLine } from './giving-line.tsx';

/** Recipients with a deleted account have neither an id nor a name. */
const getRecipientName = ({ id, name }: Group['recipient']): string =>
  name || (id === null ? t`Somebody who left` : t`Somebody`);

const formatTotals = (totals: readonly { amount: number; currency: string }[]): string =>
  totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ');

interface GivingGroupProps {
  group: Group;
  budgets: readonly Budget[];
  token: GivingToken;
}

/** The gifts for one recipient on one day. */
export function GivingGroup({ group, budgets, token }: GivingGroupProps) {
  const { recipient, date, lines, totals } = group;
  const [firstLine] = lines;
  const name = getRecipientName(recipient);
  const year = firstLine ? getGivingYear(firstLine) : new Date().getFullYear();
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
            currency={totals[0]?.currency ?? firstLine?.currency ?? 'USD'}
            token={token}
            // Contains the date, so that only one of a recipient's groups opens the dialog.
            dialogValue={`${recipient.id}:${year}:${date ?? ''}`}
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

function BudgetRow({ dialogValue, ...props }: Omit<BudgetDialogProps, 'onClose'> & { dialogValue: string }) {
  const dialog = useDialog('budget');
  const { budget, name, year } = props;
  const texts = getBudgetTexts(name, year);
  return (
    <div className={css.budget}>
      {budget && <BudgetBar budget={budget} label={texts.spent} />}
      <Button
        variant="ghost"
        aria-label={budget ? texts.change : texts.set}
        onClick={() => dialog.show(dialogValue)}
      >
        {budget ? t`Change` : t`Set a budget`}
      </Button>
      {dialog.value === dialogValue && <BudgetDialog {...props} onClose={dialog.hide} />}
    </div>
  );
}

function getSpentShare({ amount, spent }: Budget): number {
  if (amount === 0) return spent > 0 ? 1 : 0;
  return Math.min(1, spent / amount);
}

function BudgetBar({ budget, label }: { budget: Budget; label: string }) {
  const { amount, left, currency, year, other_currencies } = budget;
  const spentShare = getSpentShare(budget);
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
        value={spentShare}
        aria-label={label}
      />
    </div>
  );
}
