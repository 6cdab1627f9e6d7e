import { getPaper, papers } from '@giftlist/contracts/rules/paper';
import { Button, GiftTag, PaperSheet, Stack } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import css from './choose-paper.module.css';
import { drawPaper } from './draw-paper.ts';

export interface ChoosePaperDialogProps {
  list: GiftList;
  busy: boolean;
  /** `draw` is null for the list's default paper. */
  onApply: (draw: (() => Promise<Blob>) | null) => void;
  onUploadPicture: () => void;
  onClose: () => void;
}

/** In the order of `papers`. */
const getPaperNames = () => [
  t`Red confetti`,
  t`Green waves`,
  t`Blue stripes`,
  t`Pink checks`,
  t`Violet confetti`,
  t`Brown waves`,
  t`Wine stripes`,
  t`Mint checks`,
];

export function ChoosePaperDialog({ list, busy, onApply, onUploadPicture, onClose }: ChoosePaperDialogProps) {
  const radioName = useId();
  const defaultIndex = papers.indexOf(getPaper(list.id));
  const [chosenIndex, setChosenIndex] = useState<number | undefined>(
    list.list_cover === null ? defaultIndex : undefined,
  );
  const preview = useRef<HTMLDivElement>(null);
  const chosenPaper = chosenIndex === undefined ? undefined : papers[chosenIndex];
  const paperNames = getPaperNames();
  const applyPaper = () => {
    const svg = preview.current?.querySelector('svg');
    const isDefault = chosenIndex === defaultIndex;
    if (isDefault && list.list_cover === null) onClose();
    else if (isDefault) onApply(null);
    else if (svg) onApply(() => drawPaper(svg));
  };
  return (
    <ResponsiveModal
      onClose={onClose}
      title={t`Change cover`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" disabled={!chosenPaper} busy={busy} onClick={applyPaper}>
            {t`Use this cover`}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <div className={css.preview} ref={preview}>
          {chosenPaper ? (
            <PaperSheet paper={chosenPaper} className={css.fill} />
          ) : (
            <img className={css.fill} src={list.list_cover ?? ''} alt={t`Your cover now`} />
          )}
          {list.occasion_date && (
            <span className={css.tag}>
              <GiftTag date={list.occasion_date} />
            </span>
          )}
        </div>
        <fieldset>
          <legend className={css.legend}>{t`Wrapping paper`}</legend>
          <div className={css.papers}>
            {papers.map((paper, index) => (
              <label key={paperNames[index]} className={css.paper}>
                <input
                  type="radio"
                  name={radioName}
                  aria-label={paperNames[index]}
                  checked={index === chosenIndex}
                  onChange={() => setChosenIndex(index)}
                />
                <PaperSheet paper={paper} className={css.fill} />
              </label>
            ))}
          </div>
        </fieldset>
        <Button block icon={<IconPhotoPlus aria-hidden="true" />} onClick={onUploadPicture}>
          {t`Use your own picture`}
        </Button>
      </Stack>
    </ResponsiveModal>
  );
}
