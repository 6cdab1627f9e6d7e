import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { extractUsername, firstCustomType, networks, type SocialLink } from './social-links.ts';

export interface ProfileValues extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  username: string;
  birthday: string;
  shipping_address: string;
  bio: string;
  interests: string[];
  country: string | null;
  currency: string | null;
  /** The keys are the types of the networks. */
  usernames: Record<string, string>;
  /** Links to other sites. The ids are only keys for React. */
  links: { id: string; link: string }[];
}

export const splitInterests = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(interest => interest.trim())
      .filter(interest => interest !== ''),
  ),
];

export function toProfileValues(profile: OwnProfile): ProfileValues {
  const findLink = (type: number) => profile.socialLinks.find(link => link.type === type)?.link ?? '';
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    username: profile.username,
    birthday: profile.birthday ?? '',
    shipping_address: profile.shipping_address,
    bio: profile.bio,
    interests: splitInterests(profile.interests),
    country: profile.country,
    currency: profile.currency,
    usernames: Object.fromEntries(networks.map(({ type }) => [String(type), findLink(type)])),
    links: profile.socialLinks
      .filter(({ type }) => type >= firstCustomType)
      .map(({ link }, index) => ({ id: `kept-${index}`, link })),
  };
}

/** Omits empty links (docs/specification/profiles.md#social-links). */
export function toSocialLinks({
  usernames,
  links,
}: Pick<ProfileValues, 'usernames' | 'links'>): SocialLink[] {
  const networkLinks = networks.map(({ type }) => ({
    type,
    link: extractUsername(usernames[String(type)] ?? ''),
  }));
  const customLinks = links.map(({ link }, index) => ({ type: firstCustomType + index, link: link.trim() }));
  return [...networkLinks, ...customLinks].filter(({ link }) => link !== '');
}

/** Creates the request body. Omits an empty birthday and an unchanged username. */
export function toProfileForm(values: ProfileValues, original: { username: string }): FormData {
  const body = new FormData();
  body.set('first_name', values.first_name.trim());
  body.set('last_name', values.last_name.trim());
  const username = values.username.trim();
  if (username !== original.username) body.set('username', username);
  if (values.birthday !== '') body.set('birthday', values.birthday);
  body.set('shipping_address', values.shipping_address.trim());
  body.set('bio', values.bio.trim());
  body.set('interests', values.interests.join(', '));
  if (values.country) body.set('country', values.country);
  if (values.currency) body.set('currency', values.currency);
  body.set('socialLinks', JSON.stringify(toSocialLinks(values)));
  return body;
}
