export const unusualHeaders: [description: string, headers: Record<string, string>][] = [
  ['an invalid access token', { 'x-access-token': 'a.b.c' }],
  ['a long access token', { 'x-access-token': 'a'.repeat(6_000) }],
  ['an invalid idempotency key', { 'idempotency-key': 'a b' }],
  ['a long idempotency key', { 'idempotency-key': 'a'.repeat(300) }],
  ['a header over the size limit', { 'x-odd': 'a'.repeat(100_000) }],
  [
    'three hundred headers',
    Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x-odd-${index}`, 'a'])),
  ],
  ['a stored response that does not exist', { 'x-stored-only': '1', 'idempotency-key': 'none' }],
  ['a stored response without a key', { 'x-stored-only': '1' }],
  ['an invalid value for stored responses', { 'x-stored-only': '1, 1', 'idempotency-key': '*' }],
  ['many claim tokens', { 'x-claim-token': 'a,'.repeat(3_000) }],
  ['invalid cookies', { cookie: 'giftlist=%00; refresh=; a=b; __proto__=x; profiles=s%3Aj.x' }],
  ['invalid languages', { 'accept-language': `${'xx-'.repeat(300)};q=9` }],
  [
    'an invalid forwarded address',
    { 'x-forwarded-for': "' or 1=1 --, ::1", 'x-forwarded-host': 'evil.example' },
  ],
  ['an invalid range', { range: 'bytes=9-1,-' }],
  ['a long event id', { 'last-event-id': '9'.repeat(400) }],
];
