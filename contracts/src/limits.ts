/** The product's constants (docs/specification/constants.md). Durations in milliseconds, sizes in bytes. */
export const limits = {
  imageBytes: 10_485_760,
  /** 50 megapixels as phones count them: 8192 x 6144 and a little more. */
  imagePixels: 52_000_000,
  /** Plain JPEGs can be decoded at a fraction of their size: 108 megapixels, and a little more. */
  reduciblePixels: 110_000_000,
  imageTypes: ['image/png', 'image/jpeg', 'image/webp'],
  /** Bodies without files or many items. */
  jsonBodyBytes: 65_536,
  /** A gift with the product record it was chosen from. */
  giftBodyBytes: 262_144,
  orderBodyBytes: 262_144,
  manyGiftsBodyBytes: 4_194_304,
  /** Sent; of these, pictures and fields of `uploadHeldBytes` at most are held. */
  uploadBodyBytes: 67_108_864,
  uploadHeldBytes: 22_020_096,
  importBodyBytes: 6_291_456,
  importGiftsMax: 200,
  /** Of one person's imports, so many links may wait to be read. */
  importLinksWaitingMax: 400,
  giftsPerListMax: 2_000,
  /** Gifts on no list, and budgets, that one giver keeps; reserved gifts that are shown. */
  givingLinesMax: 1_000,
  givingLinkMs: 1_800_000,
  /** How long a link shows the gifts once it was opened. */
  givingVisitMs: 7_200_000,
  listsPerPersonMax: 500,
  /** Collaborators and invited addresses that a list's events may carry. */
  listEditorsMax: 1_000,
  orderedGiftsMax: 5_000,
  minimumAge: 13,
  avatarCropRatio: 1,
  coverCropRatio: 4,
  coverMinWidthPx: 1920,
  zoomMin: 100,
  zoomMax: 200,
  deleteRetries: 3,
  deleteRetryBaseMs: 1_000,
  redirectDelayMs: 2_000,
  copiedShownMs: 800,
  confettiMs: 6_000,
  linkCounterMs: 1_000,
  linkTimeoutMs: 30_000,
  addressSearchDebounceMs: 400,
  hideSuggestionDebounceMs: 800,
  chipsDebounceMs: 40,
  searchDebounceMs: 500,
  searchMinLetters: 3,
  searchLength: 200,
  /** Search everywhere: of each kind, and how long the typing rests before it is asked for. */
  searchFoundMax: 5,
  searchEverywhereDebounceMs: 200,
  clearHideMs: 200,
  nameTruncate: 25,
  /** How long a deleted gift can be restored; afterwards those who reserved or purchased it are mailed. */
  giftRestoreMs: 120_000,
  /** As many of a browser's claim tokens are looked at. */
  claimTokensMax: 100,
  /** Gifts that a mail about ended reservations names. */
  endedReservationsPerMail: 200,
  giftQuantityDefault: 1,
  giftQuantityMax: 999,
  productsPerPage: 30,
  /** Of a country's products, where no page is asked for: 34 pages, so that the next one goes on from there. */
  productsInOneAnswer: 1_020,
  peoplePerPage: 20,
  /** Of a profile's followers and followings, so many ids are returned. */
  followIdsMax: 5_000,
  notificationsPerPage: 20,
  scrollToTopPx: 300,
  tabletBreakpointPx: 768,
  listCardWidthPx: 282,
  productCacheMs: 86_400_000,
  queryStaleMs: 3_600_000,
  guideOffersMax: 3,
  occasionRows: 3,
  occasionWindowYears: 1,
  /** 'Load more' covers the range between the two: valid dates are before 2100. */
  occasionDays: { first: '2000-01-01', last: '2099-12-31' },
  logTimeoutMs: 5_000,
  /** Calls that a browser reports in one request, and how long it collects them. */
  spansTold: 50,
  spansGatherMs: 10_000,
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
  /** Of a stored occasion: a birthday's holds a whole name and words of ours. */
  occasionNameLength: 400,
  textLength: 5_000,
  messageLength: 2_000,
  urlLength: 2_048,
  emailLength: 254,
  /** Codes and tokens of ours in mails, links and headers. */
  tokenLength: 500,
  /** Identifiers of others: products, holidays, feeds, slugs. */
  keyLength: 200,
  attributes: { keys: 100, values: 500, entries: 50 },
  logContextLength: 20_000,
} as const;

export const defaults = { country: 'us', currency: 'USD', currencySymbol: '$', sort: 'BEST_MATCH' } as const;
