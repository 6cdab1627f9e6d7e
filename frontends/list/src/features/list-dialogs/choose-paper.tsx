import { getPaper, papers } from '@giftlist/contracts/rules/paper';
import { Button, GiftTag, PaperSheet, Stack } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import css from './choose-paper.module.css';
import { drawPaper } from './draw-paper.ts';

export interface ChoosePaperProps {
  list: GiftList;
  busy: boolean;
  /** Receives a function that draws the chosen paper, or null for the list's default paper. */
  onUse: (draw: (() => Promise<Blob>) | null) => void;
  onOwnPicture: () => void;
  onClose: () => void;
}

/** The names of the papers, in the order of `papers`. */
const names = () => [
  t`Red confetti`,
  t`Green waves`,
  t`Blue stripes`,
  t`Pink checks`,
  t`Violet confetti`,
  t`Brown waves`,
  t`Wine stripes`,
  t`Mint checks`,
];

/** Lets the owner choose a wrapping paper, previewed as the cover. */
export function ChoosePaper({ list, busy, onUse, onOwnPicture, onClose }: ChoosePaperProps) {
  const group = useId();
  const defaultIndex = papers.indexOf(getPaper(list.id));
  const [chosen, setChosen] = useState<number | undefined>(
    list.list_cover === null ? defaultIndex : undefined,
  );
  const preview = useRef<HTMLDivElement>(null);
  const paper = chosen === undefined ? undefined : papers[chosen];
  const use = () => {
    const svg = preview.current?.querySelector('svg');
    if (chosen === defaultIndex) return list.list_cover === null ? onClose() : onUse(null);
    if (svg) onUse(() => drawPaper(svg));
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
          <Button variant="primary" disabled={!paper} busy={busy} onClick={use}>
            {t`Use this cover`}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <div className={css.preview} ref={preview}>
          {paper ? (
            <PaperSheet paper={paper} className={css.fill} />
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
            {papers.map((option, index) => (
              <label key={names()[index]} className={css.paper}>
                <input
                  type="radio"
                  name={group}
                  aria-label={names()[index]}
                  checked={index === chosen}
                  onChange={() => setChosen(index)}
                />
                <PaperSheet paper={option} className={css.fill} />
              </label>
            ))}
          </div>
        </fieldset>
        <Button block icon={<IconPhotoPlus aria-hidden="true" />} onClick={onOwnPicture}>
          {t`Use your own picture`}
        </Button>
      </Stack>
    </ResponsiveModal>
  );
}
