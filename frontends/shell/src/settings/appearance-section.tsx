import { Card, useTheme } from '@giftlist/frontend-kit/base';
import { ChoiceField } from '@giftlist/frontend-kit/forms';
import css from './settings.module.css';

const themes = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark, or the system's setting. */
export function AppearanceSection() {
  const { choice, choose } = useTheme();
  return (
    <Card pad>
      <ChoiceField
        label={<h2 className={css.h}>Appearance</h2>}
        options={themes}
        value={choice}
        onChange={choose}
        across
      />
    </Card>
  );
}
