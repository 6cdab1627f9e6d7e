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

const getCreateListHrefs = async () => {
  const links = await screen.findAllByRole('link', { name: /Create a list|Create your list/ });
  return [...new Set(links.map(link => link.getAttribute('href')))];
};

it('HomePage: sends visitors to sign up before they create a list', async () => {
  mockServer(() => Response.json([]));
  renderInApp(<HomePage />);
  expect(await getCreateListHrefs()).toEqual(['/sign-up?return_to=%2Flists%2Fcreate-list']);
});

it('HomePage: lets members create a list', async () => {
  mockServer(() => Response.json([]));
  signInAs(createMember());
  renderInApp(<HomePage />);
  expect(await getCreateListHrefs()).toEqual(['/lists/create-list']);
});
