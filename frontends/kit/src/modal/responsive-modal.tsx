import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Note } from '../cards/badge.tsx';
import { overlayMark } from '../dialog/opener.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { cx } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-media-query.ts';
import { useOnline } from '../layout/use-online.ts';
import css from './modal.module.css';

export interface ResponsiveModalProps {
  /** False before the dialog opens and while it closes. */
  opened?: boolean;
  onClose: () => void;
  title: string;
  /** 460 px, or 820 px with a picture. */
  size?: 'md' | 'lg';
  /** A `GiftPicture shape="fill"`, on the left from 768 px. */
  picture?: ReactNode;
  /** The primary one comes last. */
  actions?: ReactNode;
  /** False where the person must choose, as in the country prompt. */
  closable?: boolean;
  /** A new step takes the focus and begins at its top. */
  step?: string;
  children: ReactNode;
}

/** The page's note is hidden behind the dialog. */
function Offline() {
  const online = useOnline();
  if (online) return null;
  return (
    <div className={css.offline}>
      <Note tone="gold" role="status" icon={<IconCloudOff aria-hidden="true" />}>
        {t`You are offline.`}
      </Note>
    </div>
  );
}

/** A dialog from 768 px, a sheet below that. */
export function ResponsiveModal(props: ResponsiveModalProps) {
  const { opened = true, onClose, title, size = 'md', picture, actions, closable = true } = props;
  const { step, children } = props;
  const phone = useIsPhone();
  const overlay = useReturnFocus(opened);
  const heading = useRef<HTMLHeadingElement>(null);
  // A URL opened the dialog, not the person. A focus ring around 'Close' would surprise, so the title takes the focus.
  const isUntouched = navigator.userActivation?.hasBeenActive === false;
  const body = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    if (body.current) body.current.scrollTop = 0;
    const dialog = heading.current?.closest('[role="dialog"]');
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
  }, [step]);
  const parts = (
    <>
      <div className={css.head}>
        <Modal.Title
          className={css.title}
          component="h2"
          ref={heading}
          tabIndex={-1}
          data-autofocus={isUntouched || undefined}
        >
          {title}
        </Modal.Title>
        {closable && <Modal.CloseButton className={css.close} aria-label={t`Close`} iconSize={22} />}
      </div>
      <Modal.Body ref={body} className={css.body}>
        <Offline />
        {children}
      </Modal.Body>
      {actions && (
        <div className={css.actions} data-actions="">
          {actions}
        </div>
      )}
    </>
  );
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      centered={!phone}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      transitionProps={{ transition: phone ? 'slide-up' : 'fade-up', duration: 220 }}
      zIndex={300}
    >
      <Modal.Overlay className={css.overlay} />
      <Modal.Content
        ref={overlay}
        {...overlayMark}
        classNames={{ inner: css.inner, content: cx(css.content, size === 'lg' ? css.lg : css.md) }}
        radius={0}
        // Toasts stay out of the way until the dialog starts to close.
        data-opened={opened || undefined}
      >
        <span className={css.grab} />
        {picture ? (
          <div className={css.split}>
            <div className={css.picture}>{picture}</div>
            <div className={css.column}>{parts}</div>
          </div>
        ) : (
          parts
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
