import { Route, Routes } from '@giftlist/frontend-kit/router';
import {
  blockStorage,
  mockServer,
  renderInApp,
  resetBetweenTests,
  storageFailures,
} from '@giftlist/frontend-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountResponse, createFrenchMember } from '../../testing.ts';
import { LoginPage } from './login-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

resetBetweenTests();

const failureKinds = Object.keys(storageFailures) as (keyof typeof storageFailures)[];

describe.each(failureKinds)('sign-in pages with %s', kind => {
  let restoreStorage: () => void;
  beforeAll(() => {
    restoreStorage = blockStorage(kind);
  });
  afterAll(() => restoreStorage());

  async function submit(at: string, hasProfile: boolean) {
    mockServer(key => {
      if (key === 'GET /auth/providers')
        return Response.json({ google: false, apple: false, facebook: false });
      if (key === 'GET /user') return Response.json(createFrenchMember());
      return Response.json(accountResponse({ has_profile: hasProfile }));
    });
    const { user } = renderInApp(
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/sign-up" element={<SignUpPage />} />
        <Route path="*" element={null} />
      </Routes>,
      { at },
    );
    await user.type(screen.getByLabelText('E-mail'), 'a@b.c');
    await user.type(screen.getByLabelText('Password'), 'a rather long one{Enter}');
  }
  const getCurrentUrl = () => screen.getByLabelText('address').textContent;

  it('complete a sign-in', async () => {
    await submit('/login', true);
    await waitFor(() => expect(getCurrentUrl()).toBe('/lists'));
  });

  it('complete a sign-up', async () => {
    await submit('/sign-up?list=7', false);
    await waitFor(() => expect(getCurrentUrl()).toBe('/create-account?list=7'));
  });
});
