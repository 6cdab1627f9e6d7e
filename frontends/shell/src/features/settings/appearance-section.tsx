import { Card, useTheme } from '@giftlist/frontend-kit/base';
import { ChoiceField } from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import css from './settings.module.css';

const themes = () =>
  [
    { value: 'auto', label: t`Device` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ] as const;

/** The choice between the light theme, the dark theme and that of the system. */
export function AppearanceSection() {
  const { choice, choose } = useTheme();
  return (
    <Card pad>
      <ChoiceField
        label={<h2 className={css.h}>{t`Appearance`}</h2>}
        options={themes()}
        value={choice}
        onChange={choose}
        horizontal
      />
    </Card>
  );
}
