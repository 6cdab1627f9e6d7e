export type LinkErrorReason =
  /** The URL is not allowed, for example an internal address. */
  | 'forbidden'
  | 'unreachable'
  | 'not-found'
  /** The shop responded with an error. */
  | 'refused'
  | 'too-many-redirects'
  | 'too-large'
  | 'out-of-time'
  | 'not-a-page'
  | 'robot-check'
  | 'nothing-found';

/** Responses contain a `LinkFailure` instead of the reason. */
export class LinkError extends Error {
  override name = 'LinkError';
  readonly reason: LinkErrorReason;

  constructor(reason: LinkErrorReason, options?: ErrorOptions) {
    super(`The link was not read: ${reason}`, options);
    this.reason = reason;
  }
}
