import { api, type OwnProfile, queryKeys, session } from '@giftlist/frontend-kit/client';
import { useQueryClient } from '@giftlist/frontend-kit/query';

export function useProfileChange() {
  const queryClient = useQueryClient();
  const cacheProfile = (profile: OwnProfile) => {
    session.setProfile(profile);
    queryClient.setQueryData(queryKeys.profile(profile.username), profile);
    queryClient.setQueryData(queryKeys.profile(profile.id), profile);
    // Lists contain their owner's name and picture.
    void queryClient.invalidateQueries({ queryKey: ['list'] });
  };
  return {
    async save(id: string, body: FormData): Promise<OwnProfile> {
      const { data } = await api.call('PUT /user/{id}', { params: { id }, body });
      cacheProfile(data);
      return data;
    },
    async removeCover(id: string): Promise<void> {
      const { data } = await api.call('DELETE /user/{id}/background', { params: { id } });
      cacheProfile(data);
    },
  };
}
