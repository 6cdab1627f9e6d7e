import { useIsPhone } from '@giftlist/frontend-kit/base';
import { AppBanner } from './app-banner.tsx';
import { ExtensionBanner } from './extension-banner.tsx';

export const PromotionBanner = () => (useIsPhone() ? <AppBanner /> : <ExtensionBanner />);
