import { limits } from '@giftlist/contracts/limits';
import { t } from '@lingui/core/macro';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { getLanguage } from '../language/i18n.ts';

const lastNameFirstLanguages: ReadonlySet<string> = new Set(['ja']);

type InputProps = Omit<TextFieldProps, 'label'>;

export function NameFields({ first, last }: { first: InputProps; last: InputProps }) {
  const firstName = (
    <TextField
      key="first"
      label={t`First name`}
      autoComplete="given-name"
      maxLength={limits.nameLength}
      {...first}
    />
  );
  const lastName = (
    <TextField
      key="last"
      label={t`Last name`}
      autoComplete="family-name"
      maxLength={limits.nameLength}
      {...last}
    />
  );
  return lastNameFirstLanguages.has(getLanguage()) ? [lastName, firstName] : [firstName, lastName];
}
