import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, session } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';

/** Returns false and shows an error if the region cannot be saved. */
export async function saveRegion(
  profileId: string,
  country: string,
  currency: string | null,
): Promise<boolean> {
  const body = new FormData();
  body.set('country', country);
  if (currency) body.set('currency', currency);
  try {
    const { data } = await api.call('PUT /user/{id}', { params: { id: profileId }, body });
    session.setProfile(data);
    toast.success(toasts.countryUpdated);
    return true;
  } catch (error) {
    handleError(error, messages.profile.country);
    return false;
  }
}
