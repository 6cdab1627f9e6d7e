import { today } from '@giftlist/frontend-kit/client';
import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { NewOccasion } from './add-occasions-dialog.tsx';
import { ManualRows } from './manual-rows.tsx';
import { addYears } from './occasion-days.ts';

resetBetweenTests();

const dateInOneYear = addYears(today(), 1);
const [year, month, day] = dateInOneYear.split('-');
// The field inserts the slashes of MM/DD/YYYY.
const futureDate = `${month}${day}${year}`;
const pastDate = '01022020';
const requiredError = 'Please fill all required fields';
const futureError = 'Occasion date should be in the future';

const getRow = (number: number) => within(screen.getByRole('group', { name: `Occasion ${number}` }));
/** Returns errors such as '1 Date: Please fill all required fields'. */
const getErrors = () =>
  screen.getAllByRole('group').flatMap((group, index) =>
    ['Name', 'Date'].flatMap(label => {
      const descriptionIds = within(group).getByLabelText(label).getAttribute('aria-describedby') ?? '';
      const text = descriptionIds
        .split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '')
        .join('');
      return [requiredError, futureError]
        .filter(error => text.includes(error))
        .map(error => `${index + 1} ${label}: ${error}`);
    }),
  );

/** Returns the names of the occasions in each call of `onSave`. */
async function fillInAndSave(rows: readonly (readonly [name: string, date: string])[]): Promise<string[][]> {
  const savedOccasions: NewOccasion[][] = [];
  const { user } = renderInApp(
    <>
      <ManualRows formId="rows" onSave={changes => savedOccasions.push(changes)} />
      <button type="submit" form="rows">
        Save
      </button>
    </>,
  );
  for (const [index, [name, date]] of rows.entries()) {
    if (name) await user.type(getRow(index + 1).getByLabelText('Name'), name);
    if (date) await user.type(getRow(index + 1).getByLabelText('Date'), date);
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return savedOccasions.map(changes => changes.map(({ name = '' }) => name));
}

describe('the form for new occasions', () => {
  it.each([
    ['a row with a name and a date', [['Party', futureDate]], ['Party']],
    [
      'the two complete rows of three',
      [
        ['Party', futureDate],
        ['', ''],
        ['Fair', futureDate],
      ],
      ['Party', 'Fair'],
    ],
    [
      'only the complete row, if the next one has no name',
      [
        ['Party', futureDate],
        ['', futureDate],
      ],
      ['Party'],
    ],
    [
      'only the complete row, if the previous one has no name',
      [
        ['', futureDate],
        ['Party', futureDate],
      ],
      ['Party'],
    ],
    [
      'only the complete row, if another has a past date and no name',
      [
        ['', pastDate],
        ['Party', futureDate],
      ],
      ['Party'],
    ],
    [
      'only the complete row, if the name of another is blank',
      [
        ['Party', futureDate],
        ['   ', futureDate],
      ],
      ['Party'],
    ],
  ] as const)('saves %s', async (_, rows, names) => {
    expect(await fillInAndSave(rows)).toEqual([names]);
    expect(getErrors()).toEqual([]);
  });

  it.each([
    ['a name without a date', [['Party', '']], [`1 Date: ${requiredError}`]],
    [
      'a name without a date and a complete row',
      [
        ['Fair', futureDate],
        ['Party', ''],
      ],
      [`2 Date: ${requiredError}`],
    ],
    [
      'a name without a date and a date without a name',
      [
        ['', futureDate],
        ['Party', ''],
      ],
      [`2 Date: ${requiredError}`],
    ],
    ['a past date', [['Party', pastDate]], [`1 Date: ${futureError}`]],
    [
      'a past date and a complete row',
      [
        ['Fair', futureDate],
        ['Party', pastDate],
      ],
      [`2 Date: ${futureError}`],
    ],
    ['empty rows', [], [`1 Name: ${requiredError}`]],
    [
      'a date without a name',
      [
        ['', ''],
        ['', futureDate],
      ],
      [`2 Name: ${requiredError}`],
    ],
  ] as const)('saves nothing and shows an error for %s', async (_, rows, errors) => {
    expect(await fillInAndSave(rows)).toEqual([]);
    expect(getErrors()).toEqual(errors);
  });
});
