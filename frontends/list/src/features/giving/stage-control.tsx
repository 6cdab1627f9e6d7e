import { cx, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconBookmark, IconGift, IconHeart, IconPackage, IconTruckDelivery } from '@tabler/icons-react';
import { useId } from 'react';
import type { Line } from './api/use-giving.ts';
import css from './giving.module.css';

type Stage = Line['stage'];

/** CSS joins the two rows into one if the labels are short enough. */
const getStageRows = (): { stage: Stage; label: string; Icon: typeof IconGift }[][] => [
  [
    { stage: 'reserved', label: t`Reserved`, Icon: IconBookmark },
    { stage: 'ordered', label: t`Ordered`, Icon: IconTruckDelivery },
    { stage: 'arrived', label: t`Arrived`, Icon: IconPackage },
  ],
  [
    { stage: 'wrapped', label: t`Wrapped`, Icon: IconGift },
    { stage: 'given', label: t`Given`, Icon: IconHeart },
  ],
];

interface StageControlProps {
  title: string;
  stage: Stage;
  onChange: (stage: Stage) => void;
}

export function StageControl({ title, stage, onChange }: StageControlProps) {
  const name = useId();
  return (
    <fieldset className={css.stages}>
      <legend>
        <VisuallyHidden>{t`Progress of ${title}`}</VisuallyHidden>
      </legend>
      {getStageRows().map(row => (
        <span key={row[0]?.stage} className={css.stageRow}>
          {row.map(({ stage: option, label, Icon }) => (
            <label key={option} className={cx(css.stage, option === stage && css.chosen)}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === stage}
                onChange={() => onChange(option)}
              />
              <Icon size={20} stroke={1.8} aria-hidden="true" />
              <span>{label}</span>
            </label>
          ))}
        </span>
      ))}
    </fieldset>
  );
}
