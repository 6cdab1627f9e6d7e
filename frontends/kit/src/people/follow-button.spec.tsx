import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { api } from '../api/api.ts';
import { createMember } from '../testing/member.ts';
import { mockServer } from '../testing/mock-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { resetBetweenTests } from '../testing/reset-between-tests.ts';
import { signInAs } from '../testing/signed-in.ts';
import { FollowButton } from './follow-button.tsx';

resetBetweenTests();

const yuki = { id: 'the-yuki', username: 'yuki', is_self: false };

/** Shows outdated data until the profile is fetched again. */
function Profile({ wasFollowing }: { wasFollowing: boolean }) {
  const { data } = useQuery({
    queryKey: ['profile', 'yuki'],
    queryFn: () => api.call('GET /user/find', { query: { username: 'yuki' } }),
    initialData: { ...yuki, is_following: wasFollowing } as never,
    staleTime: 60_000,
  });
  return <FollowButton person={data} />;
}

describe('FollowButton', () => {
  it.each([
    ['Following', 'Follow'],
    ['Follow', 'Following'],
  ])(
    'updates an outdated “%s” to “%s” without changing anything on the server',
    async (oldLabel, newLabel) => {
      signInAs(createMember());
      const is_following = newLabel === 'Following';
      const sent = mockServer(key =>
        key === 'GET /user/find?username=yuki' ? Response.json({ ...yuki, is_following }) : undefined,
      );
      const { user } = renderInApp(<Profile wasFollowing={!is_following} />);
      await user.click(screen.getByRole('button', { name: oldLabel }));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: newLabel }).getAttribute('aria-busy')).toBeNull(),
      );
      expect(sent.map(({ key }) => key).filter(key => key.startsWith('PUT'))).toEqual([]);
    },
  );
});
