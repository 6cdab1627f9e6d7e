import { api, type OwnProfile, queryKeys, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';

/** Returns functions that change the viewer's profile and show the change everywhere at once. */
export function useProfileChange() {
  const queries = useQueryClient();
  const showProfile = (profile: OwnProfile) => {
    session.setProfile(profile);
    queries.setQueryData(queryKeys.profile(profile.username), profile);
    queries.setQueryData(queryKeys.profile(profile.id), profile);
    // Lists contain the owner's card.
    void queries.invalidateQueries({ queryKey: ['list'] });
  };
  return {
    async save(id: string, body: FormData): Promise<OwnProfile> {
      const { data } = await api.call('PUT /user/{id}', { params: { id }, body });
      showProfile(data);
      return data;
    },
    async removeCover(id: string): Promise<void> {
      const { data } = await api.call('DELETE /user/{id}/background', { params: { id } });
      showProfile(data);
    },
  };
}
