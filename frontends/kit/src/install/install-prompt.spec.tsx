import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing/render.tsx';
import { captureInstallPrompt, useInstallPrompt } from './install-prompt.ts';

const createPromptEvent = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} });

function Page() {
  return <output>{useInstallPrompt() ? 'can be installed' : 'cannot be installed'}</output>;
}
const getShownState = () => screen.getByRole('status').textContent;

it('useInstallPrompt: returns the prompt until the app is installed', () => {
  captureInstallPrompt();
  const earlyEvent = createPromptEvent();
  dispatchEvent(earlyEvent);
  expect(earlyEvent.defaultPrevented).toBe(true);
  renderWithTheme(<Page />);
  expect(getShownState()).toBe('can be installed');
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(getShownState()).toBe('cannot be installed');
  act(() => void dispatchEvent(createPromptEvent()));
  expect(getShownState()).toBe('can be installed');
});
