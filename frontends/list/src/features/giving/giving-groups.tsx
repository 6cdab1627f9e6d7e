import { listGivingLines } from '@giftlist/contracts/gifts/giving-rules';
import {
  Button,
  EmptyState,
  LoadError,
  Note,
  Page,
  PageHeader,
  Row,
  Section,
  SendVerificationButton,
  Stack,
  TextLink,
  useDialog,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import {
  formatMoney,
  formatRelative,
  isProblem,
  signUpHref,
  today,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCloudOff, IconDownload, IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Giving, type GivingToken, useGiving, useGivingCsv } from './api/use-giving.ts';
import css from './giving.module.css';
import { GivingGroup } from './giving-group.tsx';
import { GivingSkeleton } from './giving-skeleton.tsx';
import { SomethingElseDialog } from './something-else-dialog.tsx';

interface GivingGroupsProps {
  token: GivingToken;
  /** Called once the session of an emailed link has expired. */
  onExpired?: () => void;
  /** Ends the session of an emailed link. Undefined if there is none. */
  onLeave?: () => void;
}

export function GivingGroups({ token, onExpired, onLeave }: GivingGroupsProps) {
  const giving = useGiving(token);
  const hasExpired = isProblem(giving.error, 'giving/link-not-valid');
  useEffect(() => {
    if (hasExpired) onExpired?.();
  }, [hasExpired, onExpired]);
  if (giving.data) {
    const fetchedAt = giving.isError || giving.fetchStatus === 'paused' ? giving.dataUpdatedAt : undefined;
    return <LoadedGiving giving={giving.data} token={token} fetchedAt={fetchedAt} onLeave={onLeave} />;
  }
  if (!giving.isError || hasExpired) return <GivingSkeleton />;
  return (
    <Page title={t`My giving`} analyticsTitle="My giving">
      <PageHeader title={t`My giving`} />
      <LoadError
        title={t`We could not load your gifts`}
        onRetry={() => void giving.refetch()}
        busy={giving.isFetching}
      />
    </Page>
  );
}

interface LoadedGivingProps {
  giving: Giving;
  token: GivingToken;
  /** In milliseconds since 1970. Undefined if the data is current. */
  fetchedAt: number | undefined;
  onLeave: (() => void) | undefined;
}

function LoadedGiving({ giving, token, fetchedAt, onLeave }: LoadedGivingProps) {
  const addDialog = useDialog('add');
  const csvDownload = useGivingCsv(token);
  const { profile, emailVerified } = useSession();
  const currency = profile?.currency ?? listGivingLines(giving)[0]?.currency ?? 'USD';
  const isEmpty = giving.groups.length === 0;
  const pastGroups = giving.groups.filter(({ date }) => date !== null && date < today());
  const upcomingGroups = giving.groups.filter(group => !pastGroups.includes(group));
  const renderGroups = (groups: Giving['groups']) => (
    <Stack gap={5}>
      {groups.map(group => (
        <GivingGroup
          key={`${group.recipient.id} ${group.date}`}
          group={group}
          budgets={giving.budgets}
          token={token}
        />
      ))}
    </Stack>
  );
  const addButton = (
    <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => addDialog.show()}>
      {isEmpty ? t`Add a gift` : t`I am giving something else`}
    </Button>
  );
  return (
    <Page title={t`My giving`} analyticsTitle="My giving">
      <PageHeader title={t`My giving`}>
        {!isEmpty && (
          <Row gap={2} className={css.buttons}>
            {addButton}
            <Button
              variant="line"
              icon={<IconDownload aria-hidden="true" />}
              aria-label={t`Save as CSV`}
              busy={csvDownload.isPending}
              onClick={() => csvDownload.mutate()}
            >
              {t`CSV`}
            </Button>
          </Row>
        )}
      </PageHeader>
      {fetchedAt !== undefined && (
        <div className={css.notice}>
          <Note tone="gold" role="status" icon={<IconCloudOff aria-hidden="true" />}>
            {navigator.onLine ? t`The server does not respond.` : t`You are offline.`}{' '}
            {t`These are your gifts as they were ${formatRelative(new Date(fetchedAt).toISOString())}.`}
          </Note>
        </div>
      )}
      {onLeave && <LinkSessionNote onLeave={onLeave} />}
      {token === undefined && emailVerified === false && <UnverifiedNote />}
      {isEmpty ? (
        <EmptyState
          illustration="box"
          title={t`Nothing to give yet`}
          text={t`What you reserve on other people’s lists appears here, and anything else you are giving.`}
          action={addButton}
        />
      ) : (
        <Summary giving={giving} />
      )}
      {upcomingGroups.length > 0 && (
        <section className={css.coming}>
          <h2>
            <VisuallyHidden>{t`Coming up`}</VisuallyHidden>
          </h2>
          {renderGroups(upcomingGroups)}
        </section>
      )}
      {pastGroups.length > 0 && <Section title={t`Earlier`}>{renderGroups(pastGroups)}</Section>}
      {addDialog.open && (
        <SomethingElseDialog giving={giving} token={token} currency={currency} onClose={addDialog.hide} />
      )}
    </Page>
  );
}

/** Shows how many gifts are left to give and to buy, and the current year's totals. */
function Summary({ giving }: { giving: Giving }) {
  const lines = listGivingLines(giving);
  const ungivenLines = lines.filter(({ stage }) => stage !== 'given');
  const toBuyCount = ungivenLines.filter(({ stage }) => stage === 'reserved').length;
  const year = new Date().getFullYear();
  const totals = giving.totals.filter(total => total.year === year);
  return (
    <dl className={css.summary}>
      <div>
        <dt>{t`Still to give`}</dt>
        <dd>{ungivenLines.length}</dd>
      </div>
      <div>
        <dt>{t`Still to buy`}</dt>
        <dd>{toBuyCount}</dd>
      </div>
      {totals.length > 0 && (
        <div>
          <dt>{t`All of ${year}`}</dt>
          <dd>{totals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}</dd>
        </div>
      )}
    </dl>
  );
}

/** Gifts reserved before joining are missing until the account's address is verified. */
function UnverifiedNote() {
  return (
    <div className={css.notice}>
      <Note>
        <Stack gap={3}>
          <span>
            {t`Did you reserve something before you joined? Verify your e-mail address with the link in the mail that we sent you, and those gifts appear here.`}
          </span>
          <SendVerificationButton />
        </Stack>
      </Note>
    </div>
  );
}

function LinkSessionNote({ onLeave }: { onLeave: () => void }) {
  const { state } = useSession();
  const queryClient = useQueryClient();
  const leave = () => {
    queryClient.removeQueries({ queryKey: ['giving'] });
    onLeave();
  };
  return (
    <div className={css.notice}>
      <Note>
        {t`These gifts were reserved with the address your link was sent to. They stay open in this tab for a while.`}{' '}
        {state === 'visitor' && (
          <>
            <Trans>
              <TextLink to={signUpHref({ returnTo: '/giving' })}>Create an account</TextLink> with the same
              address, and they stay with you.
            </Trans>{' '}
          </>
        )}
        <TextLink onClick={leave}>{state === 'member' ? t`Back to my account` : t`Close`}</TextLink>
      </Note>
    </div>
  );
}
