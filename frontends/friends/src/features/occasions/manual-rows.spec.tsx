import { today } from '@giftlist/frontend-kit/client';
import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { NewOccasion } from './add-occasions-dialog.tsx';
import { ManualRows } from './manual-rows.tsx';
import { addYears } from './occasion-days.ts';

resetBetweenTests();

const inAYear = addYears(today(), 1);
const [year, month, day] = inAYear.split('-');
const soon = `${month}${day}${year}`;
const past = '01022020';
const fillAll = 'Please fill all required fields';
const inTheFuture = 'Occasion date should be in the future';

const row = (number: number) => within(screen.getByRole('group', { name: `Occasion ${number}` }));
/** Returns the errors in the rows, as 'row field: sentence'. */
const shownErrors = () =>
  screen.getAllByRole('group').flatMap((group, at) =>
    ['Name', 'Date'].flatMap(label => {
      const id = within(group).getByLabelText(label).getAttribute('aria-describedby') ?? '';
      const text = id
        .split(' ')
        .map(part => document.getElementById(part)?.textContent ?? '')
        .join('');
      return [fillAll, inTheFuture]
        .filter(sentence => text.includes(sentence))
        .map(s => `${at + 1} ${label}: ${s}`);
    }),
  );

async function save(rows: readonly (readonly [name: string, date: string])[]): Promise<string[][]> {
  const sent: NewOccasion[][] = [];
  const { user } = renderInApp(
    <>
      <ManualRows formId="rows" onSave={changes => sent.push(changes)} />
      <button type="submit" form="rows">
        Save
      </button>
    </>,
  );
  for (const [at, [name, date]] of rows.entries()) {
    if (name) await user.type(row(at + 1).getByLabelText('Name'), name);
    if (date) await user.type(row(at + 1).getByLabelText('Date'), date);
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return sent.map(changes => changes.map(({ name = '' }) => name));
}

describe('rows of new occasions', () => {
  it.each([
    ['a row with both', [['Party', soon]], ['Party']],
    [
      'two of three rows',
      [
        ['Party', soon],
        ['', ''],
        ['Fair', soon],
      ],
      ['Party', 'Fair'],
    ],
    [
      'a row beside one with a date and no name',
      [
        ['Party', soon],
        ['', soon],
      ],
      ['Party'],
    ],
    [
      'a row after one with a date and no name',
      [
        ['', soon],
        ['Party', soon],
      ],
      ['Party'],
    ],
    [
      'a row beside one with a past date and no name',
      [
        ['', past],
        ['Party', soon],
      ],
      ['Party'],
    ],
    [
      'a row beside one whose name is blank',
      [
        ['Party', soon],
        ['   ', soon],
      ],
      ['Party'],
    ],
  ] as const)('sends %s', async (_, rows, names) => {
    expect(await save(rows)).toEqual([names]);
    expect(shownErrors()).toEqual([]);
  });

  it.each([
    ['a name without a date', [['Party', '']], [`1 Date: ${fillAll}`]],
    [
      'a name without a date beside a whole row',
      [
        ['Fair', soon],
        ['Party', ''],
      ],
      [`2 Date: ${fillAll}`],
    ],
    [
      'a name without a date beside a date without a name',
      [
        ['', soon],
        ['Party', ''],
      ],
      [`2 Date: ${fillAll}`],
    ],
    ['a past date', [['Party', past]], [`1 Date: ${inTheFuture}`]],
    [
      'a past date beside a whole row',
      [
        ['Fair', soon],
        ['Party', past],
      ],
      [`2 Date: ${inTheFuture}`],
    ],
    ['nothing at all', [], [`1 Name: ${fillAll}`]],
    [
      'only a date',
      [
        ['', ''],
        ['', soon],
      ],
      [`2 Name: ${fillAll}`],
    ],
  ] as const)('sends nothing and says why for %s', async (_, rows, sentences) => {
    expect(await save(rows)).toEqual([]);
    expect(shownErrors()).toEqual(sentences);
  });
});
