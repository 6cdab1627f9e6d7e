import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderWithTheme } from '../testing/render.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

afterEach(cleanup);

function ListTabs({ onGenie }: { onGenie: () => void }) {
  const [value, setValue] = useState('list');
  const tabs = [
    { value: 'list', label: 'List', count: 8 },
    { value: 'tracker', label: 'Gift tracker' },
    { value: 'genie', label: 'AI Gift Ideas', onSelect: onGenie },
  ];
  return (
    <>
      <Tabs id="list" label="List" tabs={tabs} value={value} onChange={setValue} />
      <TabPanel id="list" value={value}>
        {value}
      </TabPanel>
    </>
  );
}

describe('Tabs', () => {
  it('switches on click and labels the panel with its tab', async () => {
    const { user } = renderWithTheme(<ListTabs onGenie={() => undefined} />);
    await user.click(screen.getByRole('tab', { name: 'Gift tracker' }));
    expect(screen.getByRole('tabpanel', { name: 'Gift tracker' }).textContent).toBe('tracker');
  });

  it('moves the focus with the arrow keys', async () => {
    const { user } = renderWithTheme(<ListTabs onGenie={() => undefined} />);
    await user.click(screen.getByRole('tab', { name: /^List/ }));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'AI Gift Ideas' }));
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Gift tracker');
  });

  it('calls onSelect instead of switching', async () => {
    const onGenie = jest.fn();
    const { user } = renderWithTheme(<ListTabs onGenie={onGenie} />);
    await user.click(screen.getByRole('tab', { name: 'AI Gift Ideas' }));
    expect(onGenie).toHaveBeenCalledTimes(1);
    // The label and its count.
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('List8');
  });
});
