import { Button, GiftPicture, Row } from '@giftlist/frontend-kit/base';
import { messages } from '@giftlist/frontend-kit/language';
import { pictureTypes, refusePicture } from '@giftlist/frontend-kit/media';
import { t } from '@lingui/core/macro';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import css from './add-gift.module.css';

export interface GiftPictureFieldProps {
  /** The current picture. */
  src: string | null;
  seed: string;
  /** Chosen but not sent yet. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

/** The gift's picture: the current one, or an upload (PNG, JPEG or WebP, at most 10 MB). */
export function GiftPictureField({ src, seed, file, onChoose }: GiftPictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!file) return setChosen(undefined);
    const url = URL.createObjectURL(file);
    setChosen(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const choose = (picked: File | undefined) => {
    if (!picked) return;
    const refusal = refusePicture(picked);
    const { giftTooLarge, wrongType } = messages.images;
    setProblem(refusal && (refusal === 'too-large' ? giftTooLarge : wrongType));
    if (!refusal) onChoose(picked);
  };
  return (
    <fieldset
      className={css.pictureField}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <legend className={css.legend}>{t`Picture`}</legend>
      <Row gap={4}>
        <GiftPicture shape="mini" src={chosen ?? src} seed={seed} />
        <Row gap={2} wrap>
          <Button icon={<IconPhotoPlus aria-hidden="true" />} onClick={() => input.current?.click()}>
            {chosen || src ? t`Change picture` : t`Choose a picture`}
          </Button>
          {file && (
            <Button variant="ghost" onClick={() => onChoose(undefined)}>
              {src ? t`Keep the old one` : t`Remove`}
            </Button>
          )}
        </Row>
      </Row>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t`Picture file`}
        onChange={event => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
