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
import { overlayProps } from '../dialog/opener.ts';
import { useReturnFocus } from '../dialog/use-return-focus.ts';
import { cx } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-media-query.ts';
import { useOnline } from '../layout/use-online.ts';
import css from './modal.module.css';

export interface ResponsiveModalProps {
  opened?: boolean;
  onClose: () => void;
  title: string;
  /** `md` is 460 px wide, `lg` (with a picture) 820 px. */
  size?: 'md' | 'lg';
  /** A `GiftPicture` with `shape="fill"`, shown beside the content from 768 px. */
  picture?: ReactNode;
  /** Buttons, with the primary one last. */
  actions?: ReactNode;
  /** False if the person must choose, as in the country prompt. */
  closable?: boolean;
  /** A new value scrolls the dialog to the top and focuses its autofocus field or its title. */
  step?: string;
  children: ReactNode;
}

/** Needed because the dialog covers the page's offline note. */
function OfflineNote() {
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <div className={css.offline}>
      <Note tone="gold" role="status" icon={<IconCloudOff aria-hidden="true" />}>
        {t`You are offline.`}
      </Note>
    </div>
  );
}

/** Renders a dialog on screens from 768 px, and a sheet on narrower ones. */
export function ResponsiveModal(props: ResponsiveModalProps) {
  const { opened = true, onClose, title, size = 'md', picture, actions, closable = true } = props;
  const { step, children } = props;
  const isPhone = useIsPhone();
  const overlay = useReturnFocus(opened);
  const heading = useRef<HTMLHeadingElement>(null);
  // The title takes the focus if a link opened the dialog, because a focus ring on 'Close' would surprise people.
  const isOpenedByLink = navigator.userActivation?.hasBeenActive === false;
  const body = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    if (body.current) body.current.scrollTop = 0;
    const dialog = heading.current?.closest('[role="dialog"]');
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current)?.focus();
  }, [step]);
  const content = (
    <>
      <div className={css.head}>
        <Modal.Title
          className={css.title}
          component="h2"
          ref={heading}
          tabIndex={-1}
          data-autofocus={isOpenedByLink || undefined}
        >
          {title}
        </Modal.Title>
        {closable && <Modal.CloseButton className={css.close} aria-label={t`Close`} iconSize={22} />}
      </div>
      <Modal.Body ref={body} className={css.body}>
        <OfflineNote />
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
      centered={!isPhone}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'fade-up', duration: 220 }}
      zIndex={300}
    >
      <Modal.Overlay className={css.overlay} />
      <Modal.Content
        ref={overlay}
        {...overlayProps}
        classNames={{ inner: css.inner, content: cx(css.content, size === 'lg' ? css.lg : css.md) }}
        radius={0}
        // Toasts use this attribute to avoid open dialogs.
        data-opened={opened || undefined}
      >
        <span className={css.grab} />
        {picture ? (
          <div className={css.split}>
            <div className={css.picture}>{picture}</div>
            <div className={css.column}>{content}</div>
          </div>
        ) : (
          content
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
