import { t } from '@lingui/core/macro';
import type { SelectOption } from '../fields/select-field.tsx';

export interface ListChoice {
  id: string;
  list_name: string;
  isArchived: boolean;
}

export function toListOptions(lists: readonly ListChoice[]): SelectOption[] {
  const toOption = (list: ListChoice) => ({ value: list.id, label: list.list_name });
  const archived = lists.filter(list => list.isArchived);
  const active = lists.filter(list => !list.isArchived).map(toOption);
  return archived.length === 0
    ? active
    : [...active, { divider: t`— Archived —` }, ...archived.map(toOption)];
}
