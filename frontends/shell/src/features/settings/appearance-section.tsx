import { Card, useTheme } from '@giftlist/frontend-kit/base';
import { ChoiceField } from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import css from './settings.module.css';

const getThemeOptions = () =>
  [
    { value: 'auto', label: t`Device` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ] as const;

export function AppearanceSection() {
  const { choice, choose } = useTheme();
  return (
    <Card pad>
      <ChoiceField
        label={<h2 className={css.h}>{t`Appearance`}</h2>}
        options={getThemeOptions()}
        value={choice}
        onChange={choose}
        horizontal
      />
    </Card>
  );
}
