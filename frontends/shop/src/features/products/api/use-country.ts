import { detectCountry, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';

/** Returns the profile's country, or else that of the browser's time zone. Undefined while the country is unknown. */
export function useCountry(): string | undefined {
  const { state, profile } = useSession();
  const { data: detected } = useQuery({
    queryKey: ['detected-country'],
    queryFn: detectCountry,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: state !== 'starting' && !profile?.country,
  });
  if (state === 'starting') return undefined;
  return profile?.country ?? detected;
}
