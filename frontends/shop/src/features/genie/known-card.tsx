import { Button, Card, IconButton, useSheet } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import type { KnownFact } from './conversation.ts';
import css from './genie.module.css';
import { getChangeLabel, getFactLabels } from './known-facts.ts';

export interface KnownFactsProps {
  known: readonly KnownFact[];
  onEdit: (fact: KnownFact) => void;
  onStartOver: () => void;
  busy: boolean;
}

export function KnownFactsCard(props: KnownFactsProps) {
  return (
    <Card pad className={css.known}>
      <h2>{t`What Genie knows`}</h2>
      {props.known.length === 0 && <p className={css.none}>{t`Nothing yet. Tell it about somebody.`}</p>}
      <Facts {...props} />
    </Card>
  );
}

/** One line that expands, for screens without space beside the chat. The browser's Back button collapses it. */
export function KnownFactsLine(props: KnownFactsProps) {
  const sheet = useSheet();
  const editFact = (fact: KnownFact) => {
    sheet.hide();
    props.onEdit(fact);
  };
  const startOver = () => {
    sheet.hide();
    props.onStartOver();
  };
  if (props.known.length === 0) return null;
  return (
    <details className={css.knownLine} open={sheet.open}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        onClick={event => {
          event.preventDefault();
          if (sheet.open) sheet.hide();
          else sheet.show();
        }}
      >
        <b>{t`What Genie knows`}</b>
        <span dir="auto">{props.known.map(({ value }) => value).join(' · ')}</span>
        <IconChevronDown aria-hidden="true" />
      </summary>
      <div className={css.known}>
        <Facts {...props} onEdit={editFact} onStartOver={startOver} />
      </div>
    </details>
  );
}

function Facts({ known, onEdit, onStartOver, busy }: KnownFactsProps) {
  return (
    <>
      <dl>
        {known.map(fact => (
          <div key={fact.key}>
            <dt>{getFactLabels()[fact.key]}</dt>
            <dd>
              <bdi>{fact.value}</bdi>
            </dd>
            <dd className={css.changeFact}>
              <IconButton
                label={getChangeLabel(fact)}
                icon={<IconPencil aria-hidden="true" />}
                disabled={busy}
                onClick={() => onEdit(fact)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="line" block onClick={onStartOver} disabled={busy}>
        {t`Start over`}
      </Button>
    </>
  );
}
