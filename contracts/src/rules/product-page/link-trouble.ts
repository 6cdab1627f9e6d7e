export type TroubleReason =
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

/** Why a link could not be read. People see the corresponding `LinkFailure`. */
export class LinkTrouble extends Error {
  override name = 'LinkTrouble';
  readonly reason: TroubleReason;

  constructor(reason: TroubleReason, options?: ErrorOptions) {
    super(`The link was not read: ${reason}`, options);
    this.reason = reason;
  }
}
