import { paperOf, papers } from '@giftlist/contracts/rules/paper';
import { Button, GiftTag, PaperSheet } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GiftList } from '../model/list-queries.ts';
import css from './choose-paper.module.css';
import { drawPaper } from './draw-paper.ts';

export interface ChoosePaperProps {
  list: GiftList;
  busy: boolean;
  /** Draws the chosen paper as a picture; null for the list's default paper. */
  onUse: (draw: (() => Promise<Blob>) | null) => void;
  onOwnPicture: () => void;
  onClose: () => void;
}

/** In the order of `papers`. */
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

/** The wrapping papers to choose from, each previewed on the cover. */
export function ChoosePaper({ list, busy, onUse, onOwnPicture, onClose }: ChoosePaperProps) {
  const group = useId();
  const own = papers.indexOf(paperOf(list.id));
  const [chosen, setChosen] = useState<number | undefined>(list.list_cover === null ? own : undefined);
  const preview = useRef<HTMLDivElement>(null);
  const paper = chosen === undefined ? undefined : papers[chosen];
  const use = () => {
    const sheet = preview.current?.querySelector('svg');
    if (chosen === own) return list.list_cover === null ? onClose() : onUse(null);
    if (sheet) onUse(() => drawPaper(sheet));
  };
  return (
    <ResponsiveModal
      opened
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
      <div className={css.choose}>
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
            {papers.map((each, at) => (
              <label key={names()[at]} className={css.paper}>
                <input
                  type="radio"
                  name={group}
                  aria-label={names()[at]}
                  checked={at === chosen}
                  onChange={() => setChosen(at)}
                />
                <PaperSheet paper={each} className={css.fill} />
              </label>
            ))}
          </div>
        </fieldset>
        <Button block icon={<IconPhotoPlus aria-hidden="true" />} onClick={onOwnPicture}>
          {t`Use your own picture`}
        </Button>
      </div>
    </ResponsiveModal>
  );
}
