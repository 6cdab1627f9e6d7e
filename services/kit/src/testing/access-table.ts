/* Test support: one table for all routes of who may access a list and its gifts, and how. */

export const audiences = ['visitor', 'stranger', 'unverified', 'follower', 'collaborator', 'owner'] as const;
/** `unverified`: invited as a collaborator by an address that was never verified. */
export type Audience = (typeof audiences)[number];

/** `missing` is the route's 404. */
export type Outcome =
  | 'ok'
  | 'missing'
  | 'list/sign-in-to-see'
  | 'list/follow-to-see'
  | 'list/deleted'
  | 'auth/required'
  | 'access/denied';
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

const see: Outcome = 'list/sign-in-to-see';
const follow: Outcome = 'list/follow-to-see';
const gone: Outcome = 'list/deleted';
const sign: Outcome = 'auth/required';
const denied: Outcome = 'access/denied';

/** Who may see and change a list. Columns as in `audiences`. */
const table = {
  'list.view': {
    public: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    friends: [see, follow, follow, 'ok', 'ok', 'ok'],
    private: ['missing', 'missing', 'missing', 'missing', 'ok', 'ok'],
    'deleted public': [gone, gone, gone, gone, gone, gone],
    'deleted friends': [gone, gone, gone, gone, gone, gone],
    'deleted private': ['missing', 'missing', 'missing', 'missing', gone, gone],
  },
  'list.edit': {
    public: [sign, denied, denied, denied, 'ok', 'ok'],
    friends: [sign, denied, denied, denied, 'ok', 'ok'],
    private: [sign, 'missing', 'missing', 'missing', 'ok', 'ok'],
    'deleted public': [sign, gone, gone, gone, gone, gone],
    'deleted friends': [sign, gone, gone, gone, gone, gone],
    'deleted private': [sign, 'missing', 'missing', 'missing', gone, gone],
  },
  'list.own': {
    public: [sign, denied, denied, denied, denied, 'ok'],
    friends: [sign, denied, denied, denied, denied, 'ok'],
    private: [sign, 'missing', 'missing', 'missing', denied, 'ok'],
    'deleted public': [sign, gone, gone, gone, gone, gone],
    'deleted friends': [sign, gone, gone, gone, gone, gone],
    'deleted private': [sign, 'missing', 'missing', 'missing', gone, gone],
  },
} as const satisfies Record<string, Record<string, Row>>;

export type AccessRule = keyof typeof table;
export type ListKind = keyof (typeof table)['list.view'];

export const listKinds = Object.keys(table['list.view']).filter(
  (kind): kind is ListKind => kind in table['list.view'],
);
export const isAccessRule = (rule: string | undefined): rule is AccessRule =>
  rule !== undefined && rule in table;

/** The expected results of one rule on one kind of list, for every audience. */
export function outcomesOf(rule: AccessRule, kind: ListKind): Record<Audience, Outcome> {
  const [visitor, stranger, unverified, follower, collaborator, owner] = table[rule][kind];
  return { visitor, stranger, unverified, follower, collaborator, owner };
}
