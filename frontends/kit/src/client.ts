export { setAnalyticsSink, track, trackShare } from './analytics/analytics.ts';
export { consent, useConsent } from './analytics/consent.ts';
export { api, onSessionLost, type Paged } from './api/api.ts';
export { queryKeys } from './api/query-keys.ts';
export { randomId } from './api/random-id.ts';
export { useIdempotencyKey } from './api/use-idempotency-key.ts';
export { claimTokens } from './claims/claim-tokens.ts';
export { rememberedGiver } from './claims/remembered-giver.ts';
export { recoverDatabaseWhenLost } from './diagnostics/database-recovery.ts';
export { handleError, report, reportUncaughtErrors } from './diagnostics/report.ts';
export {
  daysUntil,
  formatCountdown,
  formatDate,
  formatDay,
  formatDayAndMonth,
  formatLongDate,
  formatMonthAndYear,
  formatRelative,
  formatShortMonth,
  today,
} from './format/dates.ts';
export { getPlatform, saveFile } from './format/device.ts';
export { formatCount, formatMoney, formatNumber, formatWholeMoney } from './format/numbers.ts';
export { ApiProblem, getServerMessage, isProblem } from './http/api-problem.ts';
export { appendQuery, parseUrl } from './http/urls.ts';
export { captureInstallPrompt, useInstallPrompt } from './install/install-prompt.ts';
export { refetchKey } from './live/refetch-key.ts';
export { useLiveUpdates } from './live/use-live-updates.ts';
export { detectCountry } from './places-data/detect-country.ts';
export { createAccountHref, loginHref, signUpHref, toLocalPath } from './session/addresses.ts';
export { getRememberedList } from './session/remembered-list.ts';
export { type OwnProfile, type Session, session } from './session/session.ts';
export { closeSignInWindow, type SignInOutcome } from './session/sign-in-window.ts';
export { useRememberList } from './session/use-remember-list.ts';
export { useRequireSession, useSession } from './session/use-session.ts';
export { wantedProduct } from './session/wanted-product.ts';
export { copyWithToast } from './share/copy-with-toast.ts';
export { addProductToList } from './shop/add-product.ts';
export { applyCurrentPrice, type Product, productQueryOptions, toShopProduct } from './shop/products.ts';
export { persistentStorage, tabStorage } from './storage/browser-storage.ts';
export { markVisitorAsSomeoneElse } from './storage/someone-else.ts';
export { loadStores, resetStores, saveStores } from './storage/stores-state.ts';
