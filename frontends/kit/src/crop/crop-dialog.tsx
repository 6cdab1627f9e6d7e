import { limits } from '@giftlist/contracts/limits';
import { t } from '@lingui/core/macro';
import { Slider } from '@mantine/core';
import { messages } from '../language/sentences.ts';
import '@mantine/core/styles/Slider.layer.css';
import { IconPhotoPlus, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Note } from '../cards/badge.tsx';
import { report } from '../diagnostics/report.ts';
import { formatPercentage } from '../format/numbers.ts';
import { Row, Text } from '../layout/boxes.tsx';
import { ResponsiveModal } from '../modal/responsive-modal.tsx';
import css from './crop.module.css';
import { CropFrame } from './crop-frame.tsx';
import { getCropArea, type Position, type Sizes } from './crop-geometry.ts';
import { cropPicture, pictureTypes, validatePictureFile } from './picture-file.ts';

export interface CropDialogProps {
  onClose: () => void;
  kind: 'avatar' | 'cover';
  /** Receives the cropped picture. The dialog stays open if the promise resolves to false. */
  onApply: (picture: Blob) => Promise<unknown>;
  /** The dialog stays open if the promise resolves to false. */
  onDelete?: (() => Promise<unknown>) | undefined;
}

const getSettingsByKind = () => ({
  avatar: {
    title: t`Profile picture`,
    ratio: limits.avatarCropRatio,
    maxWidthPx: 800,
    tooLarge: messages.images.profilePictureTooLarge,
  },
  cover: {
    title: t`Cover image`,
    ratio: limits.coverCropRatio,
    maxWidthPx: 2_560,
    tooLarge: messages.images.coverTooLarge,
  },
});

export function CropDialog({ onClose, kind, onApply, onDelete }: CropDialogProps) {
  const { title, ratio, maxWidthPx, tooLarge } = getSettingsByKind()[kind];
  const [picture, setPicture] = useState<{ url: string; file: File }>();
  const [position, setPosition] = useState<Position>({ x: 0, y: 0, zoom: 1 });
  const [sizes, setSizes] = useState<Sizes>();
  const [problem, setProblem] = useState<string>();
  const [busyAction, setBusyAction] = useState<'apply' | 'delete'>();
  const image = useRef<HTMLImageElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const chooseFile = (file: File | undefined) => {
    if (!file) return;
    const refusal = validatePictureFile(file);
    if (refusal) {
      setProblem(refusal === 'too-large' ? tooLarge : messages.images.wrongType);
      return;
    }
    setProblem(undefined);
    setPosition({ x: 0, y: 0, zoom: 1 });
    setPicture({ file, url: URL.createObjectURL(file) });
  };
  useEffect(() => {
    const url = picture?.url;
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [picture]);

  const runAndClose = async (name: 'apply' | 'delete', action: () => Promise<unknown>) => {
    setBusyAction(name);
    try {
      if ((await action()) !== false) onClose();
    } finally {
      setBusyAction(undefined);
    }
  };
  const apply = async () => {
    if (!image.current || !sizes) return false;
    try {
      return onApply(await cropPicture(image.current, getCropArea(position, sizes), maxWidthPx));
    } catch (error) {
      report(error, { where: 'cropping' });
      setProblem(t`The picture could not be cut. Please try another one.`);
      return false;
    }
  };
  return (
    <ResponsiveModal
      onClose={onClose}
      title={title}
      actions={
        <>
          {onDelete && (
            <Button
              variant="danger-ghost"
              busy={busyAction === 'delete'}
              onClick={() => void runAndClose('delete', onDelete)}
            >
              {t`Delete`}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!sizes}
            busy={busyAction === 'apply'}
            onClick={() => void runAndClose('apply', apply)}
          >
            {t`Apply`}
          </Button>
        </>
      }
    >
      {picture ? (
        <>
          <CropFrame
            url={picture.url}
            ratio={ratio}
            round={kind === 'avatar'}
            image={image}
            position={position}
            onMove={setPosition}
            onMeasure={setSizes}
            onUnreadable={() => setProblem(messages.images.unreadable)}
          />
          <Row gap={3} className={css.zoom}>
            <IconZoomOut size={20} aria-hidden="true" />
            <Slider
              className={css.slider}
              thumbLabel={t`Zoom`}
              min={limits.zoomMin}
              max={limits.zoomMax}
              step={1}
              label={value => formatPercentage(value / 100)}
              value={Math.round(position.zoom * 100)}
              onChange={zoom => setPosition({ ...position, zoom: zoom / 100 })}
            />
            <IconZoomIn size={20} aria-hidden="true" />
          </Row>
          <Button variant="ghost" block onClick={() => input.current?.click()}>
            {t`Choose another picture`}
          </Button>
        </>
      ) : (
        <button
          type="button"
          className={css.drop}
          onClick={() => input.current?.click()}
          onDragOver={event => event.preventDefault()}
          onDrop={event => {
            event.preventDefault();
            chooseFile(event.dataTransfer.files[0]);
          }}
        >
          <IconPhotoPlus size={36} stroke={1.6} aria-hidden="true" />
          <Text strong>{t`Choose a picture`}</Text>
          <Text size="sm" tone="muted">
            {kind === 'cover'
              ? t`PNG, JPEG or WebP, at most 10 MB, best at least ${limits.coverMinWidthPx} px wide`
              : t`PNG, JPEG or WebP, at most 10 MB`}
          </Text>
        </button>
      )}
      {problem && (
        <Note tone="danger" role="alert">
          {problem}
        </Note>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        onChange={event => {
          chooseFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </ResponsiveModal>
  );
}
