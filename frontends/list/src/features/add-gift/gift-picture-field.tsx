import { Button, GiftPicture, Row } from '@giftlist/frontend-kit/base';
import { messages } from '@giftlist/frontend-kit/language';
import { pictureTypes, validatePictureFile } from '@giftlist/frontend-kit/media';
import { t } from '@lingui/core/macro';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './add-gift.module.css';

export interface GiftPictureFieldProps {
  /** The saved picture's URL. */
  src: string | null;
  /** Selects the tint: the id of the gift, or of the list for a new gift. */
  seed: string;
  /** The chosen file, which is uploaded when the form is saved. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

export function GiftPictureField({ src, seed, file, onChoose }: GiftPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const chooseFile = (candidate: File | undefined) => {
    if (!candidate) return;
    const problem = validatePictureFile(candidate);
    if (problem) {
      setError(problem === 'too-large' ? messages.images.giftTooLarge : messages.images.wrongType);
      return;
    }
    setError(undefined);
    onChoose(candidate);
  };
  return (
    <fieldset
      className={css.pictureField}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        chooseFile(event.dataTransfer.files[0]);
      }}
    >
      <legend className={css.legend}>{t`Picture`}</legend>
      <Row gap={4}>
        <GiftPicture shape="mini" src={preview ?? src} seed={seed} />
        <Row gap={2} wrap>
          <Button icon={<IconPhotoPlus aria-hidden="true" />} onClick={() => input.current?.click()}>
            {preview || src ? t`Change picture` : t`Choose a picture`}
          </Button>
          {file && (
            <Button variant="ghost" onClick={() => onChoose(undefined)}>
              {src ? t`Keep the old one` : t`Remove`}
            </Button>
          )}
        </Row>
      </Row>
      {error && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t`Picture file`}
        onChange={event => {
          chooseFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}
