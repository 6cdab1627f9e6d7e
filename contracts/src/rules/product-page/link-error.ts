export type LinkErrorReason =
  | 'forbidden'
  | 'unreachable'
  | 'not-found'
  | 'refused'
  | 'too-many-redirects'
  | 'too-large'
  | 'out-of-time'
  | 'not-a-page'
  | 'robot-check'
  | 'nothing-found';

/** People see a `LinkFailure` instead. */
export class LinkError extends Error {
  override name = 'LinkError';
  readonly reason: LinkErrorReason;

  constructor(reason: LinkErrorReason, options?: ErrorOptions) {
    super(`The link was not read: ${reason}`, options);
    this.reason = reason;
  }
}
