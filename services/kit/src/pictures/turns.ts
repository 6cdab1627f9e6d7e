import { addressGroup } from '../address-group.ts';
import { FairQueue } from '../fair-queue.ts';
import { fail } from '../problem-error.ts';

/** Describes the caller that waits for a picture. */
export interface PictureTurn {
  /** The person; one picture per person is processed at a time. */
  person: string;
  /** People in the same network share its slots. */
  network?: string | undefined;
  /** A picture of a linked page, which does not use a slot of people's uploads. */
  isLinked?: boolean;
  /** Cancels waiting. */
  signal?: AbortSignal | undefined;
}

/** The queue entry of the person who uploads. */
export const pictureTurn = (upload: {
  viewer: { profileId: string };
  ip: string;
  signal: AbortSignal;
}): PictureTurn => ({
  person: upload.viewer.profileId,
  network: addressGroup(upload.ip),
  signal: upload.signal,
});

/** Decoders that need more memory than this run one at a time. */
const largeBytes = 32_000_000;

/** Running and waiting entries keep their files, of up to ten megabytes, in memory. */
const people = new FairQueue({ atOnce: 6, waitingPerKey: 3, waiting: 14 });
const linkedPages = new FairQueue({ atOnce: 1, waitingPerKey: 4, waiting: 10 });
/** Each slot uses one of the few libuv threads that file access and DNS also need. */
const small = new FairQueue({ atOnce: 2, waitingPerKey: 1, waiting: 6 });
const large = new FairQueue({ atOnce: 1, waitingPerKey: 1, waiting: 7 });

/**
 * Runs the work when the person is next in the queue and there is enough memory for a decoder of `decoderBytes`. Fails
 * with `rate-limited` or `upstream-unavailable` if too many wait, or if the signal is aborted.
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
