/** The product's constants (docs/specification/constants.md). Durations are in milliseconds, sizes in bytes. */
export const limits = {
  imageBytes: 10_485_760,
  /** 8192 × 6144 pixels, which phones call 50 megapixels, plus a margin. */
  imagePixels: 52_000_000,
  /** 108 megapixels plus a margin, for JPEGs that can be decoded at a reduced size. */
  reduciblePixels: 110_000_000,
  imageTypes: ['image/png', 'image/jpeg', 'image/webp'],
  /** For bodies without files or long lists. */
  jsonBodyBytes: 65_536,
  /** For a gift with the product it was created from. */
  giftBodyBytes: 262_144,
  orderBodyBytes: 262_144,
  manyGiftsBodyBytes: 4_194_304,
  /** For uploads. At most `uploadMemoryBytes` of pictures and fields are kept in memory. */
  uploadBodyBytes: 67_108_864,
  uploadMemoryBytes: 22_020_096,
  importBodyBytes: 6_291_456,
  importGiftsMax: 200,
  pendingImportLinksMax: 400,
  giftsPerListMax: 2_000,
  /** Per giver: gifts on no list, budgets, and reserved gifts shown. */
  givingLinesMax: 1_000,
  givingLinkMs: 1_800_000,
  /** How long an opened My giving link shows the gifts. */
  givingVisitMs: 7_200_000,
  listsPerPersonMax: 500,
  /** Collaborators and invited addresses in a list's events. */
  listEditorsMax: 1_000,
  orderedGiftsMax: 5_000,
  minimumAge: 13,
  avatarCropRatio: 1,
  coverCropRatio: 4,
  coverMinWidthPx: 1920,
  /** In percent. */
  zoomMin: 100,
  zoomMax: 200,
  deleteRetries: 3,
  deleteRetryBaseMs: 1_000,
  redirectDelayMs: 2_000,
  copiedLabelMs: 800,
  confettiMs: 6_000,
  linkTimerMs: 1_000,
  linkTimeoutMs: 30_000,
  addressSearchDebounceMs: 400,
  hideSuggestionDebounceMs: 800,
  chipsDebounceMs: 40,
  searchDebounceMs: 500,
  searchMinLetters: 3,
  searchLength: 200,
  /** Per kind of result. */
  searchResultsMax: 5,
  searchEverywhereDebounceMs: 200,
  clearHideMs: 200,
  /** In graphemes. */
  nameTruncate: 25,
  /** How long a deleted gift can be restored. Afterwards, people who reserved or purchased it are emailed. */
  giftRestoreMs: 120_000,
  claimTokensMax: 100,
  endedReservationsPerMail: 200,
  giftQuantityDefault: 1,
  giftQuantityMax: 999,
  productsPerPage: 30,
  /** How many products are returned without `page`: 34 full pages, so that page 35 is next. */
  productsWithoutPaging: 1_020,
  peoplePerPage: 20,
  followIdsMax: 5_000,
  notificationsPerPage: 20,
  scrollToTopPx: 300,
  tabletBreakpointPx: 768,
  productCacheMs: 86_400_000,
  queryStaleMs: 3_600_000,
  guideOffersMax: 3,
  occasionRows: 3,
  occasionWindowYears: 1,
  /** 'Load more' stays in this range, because valid dates are before 2100. */
  occasionDays: { first: '2000-01-01', last: '2099-12-31' },
  logTimeoutMs: 5_000,
  spansPerReport: 50,
  spanReportIntervalMs: 10_000,
  errorDedupeMs: 5_000,
  errorDedupeCap: 100,
  databaseWaitMs: 2_000,
  databaseRetries: 2,
  databaseRetryWindowMs: 30_000,
  analyticsDedupeMs: 1_000,
  analyticsPruneCount: 1_000,
  analyticsPruneAgeMs: 10_000,
  analyticsTextLength: 500,
  suggestionListPx: 320,
  titleLength: 300,
  nameLength: 100,
  /** For stored occasions. A birthday's name contains a person's name and more words. */
  occasionNameLength: 400,
  textLength: 5_000,
  messageLength: 2_000,
  urlLength: 2_048,
  emailLength: 254,
  /** For codes and tokens in emails, links and headers. */
  tokenLength: 500,
  /** For identifiers from other systems: products, holidays, feeds, slugs. */
  keyLength: 200,
  attributes: { keys: 100, values: 500, entries: 50 },
  logContextLength: 20_000,
} as const;

export const defaults = { country: 'us', currency: 'USD', currencySymbol: '$', sort: 'BEST_MATCH' } as const;
