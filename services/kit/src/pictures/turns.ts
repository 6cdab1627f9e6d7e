import { addressGroup } from '../address-group.ts';
import { FairQueue } from '../fair-queue.ts';
import { fail } from '../problem-error.ts';

/** Who waits for a picture. */
export interface PictureTurn {
  /** Whose picture it is: each person has one made at a time. */
  person: string;
  /** People who upload from the same network share its turns. */
  network?: string | undefined;
  /** A picture of a linked page: it does not take a place of those that people upload. */
  isLinked?: boolean;
  /** Gives up a place in the queue. */
  signal?: AbortSignal | undefined;
}

/** The turn of the person who uploads. */
export const pictureTurn = (upload: {
  viewer: { profileId: string };
  ip: string;
  signal: AbortSignal;
}): PictureTurn => ({
  person: upload.viewer.profileId,
  network: addressGroup(upload.ip),
  signal: upload.signal,
});

/** Decoders that hold more than this are run one at a time. */
const largeBytes = 32_000_000;

/** Those in work and those that wait hold their files, of up to ten megabytes. */
const people = new FairQueue({ atOnce: 6, waitingPerKey: 3, waiting: 14 });
const linkedPages = new FairQueue({ atOnce: 1, waitingPerKey: 4, waiting: 10 });
/** Each place takes one of the few threads that files and names need as well. */
const small = new FairQueue({ atOnce: 2, waitingPerKey: 1, waiting: 6 });
const large = new FairQueue({ atOnce: 1, waitingPerKey: 1, waiting: 7 });

/**
 * Runs the work when it is this person's turn and a decoder of `decoderBytes` has room. Fails with
 * `rate-limited` or `upstream-unavailable` where too many wait, or where the signal ends the waiting.
 */
export async function takeTurn<T>(
  turn: PictureTurn,
  decoderBytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const { person, network, signal } = turn;
  const place = { key: person, group: network };
  const isLarge = decoderBytes > largeBytes;
  try {
    signal?.throwIfAborted();
    if (!turn.isLinked) {
      return await people.run(place, () => (isLarge ? large : small).run(person, work, signal), signal);
    }
    const linked = () => (isLarge ? large.run('linked pages', work, signal) : work());
    return await linkedPages.run(place, linked, signal);
  } catch (error) {
    if (signal?.aborted && error === signal.reason) fail('upstream-unavailable');
    throw error;
  }
}
