import { Button, Card, IconButton, useSheet } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { Known } from './conversation.ts';
import css from './genie.module.css';

/** Messages that retract a fact, in the language that Genie understands. */
const retractions: Record<Known['key'], (known: Known) => string> = {
  for: () => 'Forget who it is for',
  age: () => 'Forget the age',
  occasion: () => 'Forget the occasion',
  likes: ({ value }) => `Forget ${value.toLowerCase()}`,
  budget: () => 'Forget the budget',
  avoid: ({ value }) => `Forget ${value.toLowerCase()}`,
};

const labels = (): Record<Known['key'], string> => ({
  for: t({ message: 'For', context: 'the person who gets the gift' }),
  age: t`Age`,
  occasion: t`Occasion`,
  likes: t({ message: 'Likes', context: 'what the person likes' }),
  budget: t`Budget`,
  avoid: t({ message: 'Avoid', context: 'what Genie does not suggest' }),
});

export interface KnownCardProps {
  known: readonly Known[];
  onSay: (text: string) => void;
  onStartOver: () => void;
  busy: boolean;
}

/** Shows what Genie has understood, with a button to retract each fact. */
export function KnownCard(props: KnownCardProps) {
  return (
    <Card pad className={css.known}>
      <h2>{t`What Genie knows`}</h2>
      {props.known.length === 0 && <p className={css.none}>{t`Nothing yet. Tell it about somebody.`}</p>}
      <Facts {...props} />
    </Card>
  );
}

/** Shows the same as an expandable line, if there is no room beside the chat; Back or sending a message collapses it. */
export function KnownLine(props: KnownCardProps) {
  const sheet = useSheet();
  const say = (text: string) => {
    sheet.hide();
    props.onSay(text);
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
        <Facts {...props} onSay={say} onStartOver={startOver} />
      </div>
    </details>
  );
}

function Facts({ known, onSay, onStartOver, busy }: KnownCardProps) {
  return (
    <>
      <dl>
        {known.map(fact => (
          <div key={fact.key}>
            <dt>{labels()[fact.key]}</dt>
            <dd>
              <bdi>{fact.value}</bdi>
            </dd>
            <dd className={css.takeBack}>
              <IconButton
                label={t`Take back: ${labels()[fact.key]} ${fact.value}`}
                icon={<IconX aria-hidden="true" />}
                disabled={busy}
                onClick={() => onSay(retractions[fact.key](fact))}
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
