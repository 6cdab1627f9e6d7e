import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { show } from '../testing/render.tsx';
import { captureInstallPrompt, useInstallPrompt } from './install-prompt.ts';

const offered = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} });

function Page() {
  return <output>{useInstallPrompt() ? 'can be installed' : 'cannot'}</output>;
}
const said = () => screen.getByRole('status').textContent;

it('an install prompt from before the first render is kept until the app is installed', () => {
  captureInstallPrompt();
  const early = offered();
  dispatchEvent(early);
  expect(early.defaultPrevented).toBe(true);
  show(<Page />);
  expect(said()).toBe('can be installed');
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(said()).toBe('cannot');
  act(() => void dispatchEvent(offered()));
  expect(said()).toBe('can be installed');
});
