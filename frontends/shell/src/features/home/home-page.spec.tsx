import {
  createMember,
  mockServer,
  renderInApp,
  resetBetweenTests,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HomePage } from './home-page.tsx';

resetBetweenTests();

const targets = async () => {
  const links = await screen.findAllByRole('link', { name: /Create a list|Create your list/ });
  return [...new Set(links.map(link => link.getAttribute('href')))];
};

it('the home page links visitors to sign-up, which returns to creating a list', async () => {
  mockServer(() => Response.json([]));
  renderInApp(<HomePage />);
  expect(await targets()).toEqual(['/sign-up?return_to=%2Flists%2Fcreate-list']);
});

it('the home page links members to creating a list', async () => {
  mockServer(() => Response.json([]));
  signInAs(createMember());
  renderInApp(<HomePage />);
  expect(await targets()).toEqual(['/lists/create-list']);
});
