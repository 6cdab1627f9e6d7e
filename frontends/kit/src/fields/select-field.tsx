import { t } from '@lingui/core/macro';
import { NativeSelect, Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { cx } from '../layout/class-names.ts';
import { useIsPhone } from '../layout/use-media-query.ts';
import { type FieldProps, fieldClasses, getWrapperProps } from './field-styles.tsx';
import css from './fields.module.css';

/** A divider, such as '— Archived —', cannot be chosen. */
export type SelectOption = { value: string; label: string } | { divider: string };

export interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** By default, lists of more than ten options are searchable. */
  searchable?: boolean;
}

const classNames = { ...fieldClasses, input: cx(fieldClasses.input, css.select) };

const toItem = (option: SelectOption) =>
  'divider' in option
    ? { value: option.divider, label: option.divider, disabled: true }
    : { value: option.value, label: option.label };

/** Uses the browser's own picker on phones. */
export function SelectField(props: SelectFieldProps) {
  const { options, value, onChange } = props;
  const isPhone = useIsPhone();
  const placeholder = t`Choose`;
  const items = options.map(toItem);
  const wrapperProps = getWrapperProps(props);
  if (isPhone) {
    return (
      <NativeSelect
        {...wrapperProps}
        classNames={classNames}
        value={value ?? ''}
        data={[{ value: '', label: placeholder, disabled: true }, ...items]}
        onChange={event => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Select
      {...wrapperProps}
      classNames={{ ...classNames, dropdown: css.dropdown, option: css.option, empty: css.noResult }}
      value={value}
      data={items}
      placeholder={placeholder}
      searchable={props.searchable ?? options.length > 10}
      nothingFoundMessage={t`Nothing found`}
      maxDropdownHeight={320}
      allowDeselect={false}
      openOnFocus={false}
      checkIconPosition="right"
      comboboxProps={{ zIndex: 350, offset: 6 }}
      onChange={next => {
        if (next !== null) onChange(next);
      }}
    />
  );
}
