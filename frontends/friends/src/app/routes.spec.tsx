import { useRoutes } from '@giftlist/frontend-kit/router';
import { mockServer, renderInApp, resetBetweenTests, signInAs } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { createViewer } from '../testing.ts';
import { routes } from './routes.tsx';

resetBetweenTests();

const App = () => useRoutes(routes);

it.each(['/occasions/birthdays', '/occasions'])('%s: shows the occasions page', async at => {
  mockServer(key => (key.startsWith('GET /') ? Response.json([]) : undefined));
  act(() => signInAs(createViewer()));
  renderInApp(<App />, { at });
  expect(await screen.findByRole('heading', { level: 1, name: 'Occasions' })).toBeTruthy();
  expect(screen.getByLabelText('address').textContent).toBe('/occasions');
});
