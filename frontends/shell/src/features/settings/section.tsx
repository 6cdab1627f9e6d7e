import { Card, Text } from '@giftlist/frontend-kit/base';
import { type ReactNode, useId } from 'react';
import css from './settings.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, text, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card pad className={css.section}>
        <h2 id={id}>{title}</h2>
        {text && <Text tone="muted">{text}</Text>}
        {children}
      </Card>
    </section>
  );
}

interface SettingsItemProps {
  icon: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}

/** One entry of a section, such as a device or a passkey. */
export function SettingsItem({ icon, title, hint, children }: SettingsItemProps) {
  return (
    <li className={css.line}>
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {children && <span className={css.lineActs}>{children}</span>}
    </li>
  );
}
