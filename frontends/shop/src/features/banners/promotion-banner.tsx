import { useIsPhone } from '@giftlist/frontend-kit/base';
import { AppBanner } from './app-banner.tsx';
import { ExtensionBanner } from './extension-banner.tsx';

/** Promotes the browser extension, or the app on a phone. */
export const PromotionBanner = () => (useIsPhone() ? <AppBanner /> : <ExtensionBanner />);
