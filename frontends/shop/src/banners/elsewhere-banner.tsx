import { useIsPhone } from '@giftlist/frontend-kit/base';
import { AppBanner } from './app-banner.tsx';
import { ExtensionBanner } from './extension-banner.tsx';

/** Giftlist where people shop: in the browser, or on a phone as an app. */
export const ElsewhereBanner = () => (useIsPhone() ? <AppBanner /> : <ExtensionBanner />);
