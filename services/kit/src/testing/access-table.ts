export const audiences = ['visitor', 'stranger', 'unverified', 'follower', 'collaborator', 'owner'] as const;
/** Kinds of viewers. `unverified`: invited as a collaborator at an address that was never verified. */
export type Audience = (typeof audiences)[number];

/** The expected result of a request. `missing` is the route's 404. */
export type Outcome =
  | 'ok'
  | 'missing'
  | 'list/sign-in-to-see'
  | 'list/follow-to-see'
  | 'list/deleted'
  | 'auth/required'
  | 'access/denied';
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

const signInToSee: Outcome = 'list/sign-in-to-see';
const followToSee: Outcome = 'list/follow-to-see';
const deleted: Outcome = 'list/deleted';
const signIn: Outcome = 'auth/required';
const denied: Outcome = 'access/denied';

/** The columns are the `audiences`. */
const table = {
  'list.view': {
    public: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    friends: [signInToSee, followToSee, followToSee, 'ok', 'ok', 'ok'],
    private: ['missing', 'missing', 'missing', 'missing', 'ok', 'ok'],
    'deleted public': [deleted, deleted, deleted, deleted, deleted, deleted],
    'deleted friends': [deleted, deleted, deleted, deleted, deleted, deleted],
    'deleted private': ['missing', 'missing', 'missing', 'missing', deleted, deleted],
  },
  'list.edit': {
    public: [signIn, denied, denied, denied, 'ok', 'ok'],
    friends: [signIn, denied, denied, denied, 'ok', 'ok'],
    private: [signIn, 'missing', 'missing', 'missing', 'ok', 'ok'],
    'deleted public': [signIn, deleted, deleted, deleted, deleted, deleted],
    'deleted friends': [signIn, deleted, deleted, deleted, deleted, deleted],
    'deleted private': [signIn, 'missing', 'missing', 'missing', deleted, deleted],
  },
  'list.own': {
    public: [signIn, denied, denied, denied, denied, 'ok'],
    friends: [signIn, denied, denied, denied, denied, 'ok'],
    private: [signIn, 'missing', 'missing', 'missing', denied, 'ok'],
    'deleted public': [signIn, deleted, deleted, deleted, deleted, deleted],
    'deleted friends': [signIn, deleted, deleted, deleted, deleted, deleted],
    'deleted private': [signIn, 'missing', 'missing', 'missing', deleted, deleted],
  },
} as const satisfies Record<string, Record<string, Row>>;

export type AccessRule = keyof typeof table;
export type ListKind = keyof (typeof table)['list.view'];

export const listKinds = Object.keys(table['list.view']).filter(
  (kind): kind is ListKind => kind in table['list.view'],
);
export const isAccessRule = (rule: string | undefined): rule is AccessRule =>
  rule !== undefined && rule in table;

export function getExpectedOutcomes(rule: AccessRule, kind: ListKind): Record<Audience, Outcome> {
  const [visitor, stranger, unverified, follower, collaborator, owner] = table[rule][kind];
  return { visitor, stranger, unverified, follower, collaborator, owner };
}
