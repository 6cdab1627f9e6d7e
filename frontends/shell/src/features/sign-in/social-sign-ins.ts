import { IconBrandAppleFilled, IconBrandFacebookFilled, IconBrandGoogleFilled } from '@tabler/icons-react';

export const socialSignIns = [
  { provider: 'google', label: 'Google', Icon: IconBrandGoogleFilled },
  { provider: 'apple', label: 'Apple', Icon: IconBrandAppleFilled },
  { provider: 'facebook', label: 'Facebook', Icon: IconBrandFacebookFilled },
] as const;
