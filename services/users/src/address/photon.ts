import { fail } from '@giftlist/service-kit/core/problem-error';
import { z } from 'zod';
import { type AddressProvider, maxSuggestions } from './address-provider.ts';

const timeoutMs = 3_000;
const optionalText = z.string().optional();

const PhotonResponse = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        name: optionalText,
        street: optionalText,
        housenumber: optionalText,
        postcode: optionalText,
        city: optionalText,
        state: optionalText,
        country: optionalText,
      }),
    }),
  ),
});
export type PhotonPlace = z.output<typeof PhotonResponse>['features'][number]['properties'];

/** Suggests addresses from a geocoder with the Photon API (https://github.com/komoot/photon). */
export class Photon implements AddressProvider {
  constructor(private readonly baseUrl: string) {}

  async suggest(query: string, signal: AbortSignal): Promise<string[]> {
    const url = new URL(`${this.baseUrl}/api`);
    url.searchParams.set('q', query);
    url.searchParams.set('limit', String(maxSuggestions));
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { features } = PhotonResponse.parse(await response.json());
      return [...new Set(features.map(({ properties }) => formatPlace(properties)).filter(Boolean))];
    } catch {
      fail('upstream-unavailable', { detail: 'There are no address suggestions right now' });
    }
  }
}

export function formatPlace(place: PhotonPlace): string {
  const street = [place.street, place.housenumber].filter(Boolean).join(' ');
  const city = [place.postcode, place.city].filter(Boolean).join(' ');
  const parts = [place.name, street, city, place.state, place.country];
  return [...new Set(parts.filter(Boolean))].join(', ');
}
