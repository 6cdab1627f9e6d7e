import { toAddressGroup } from '../core/address-group.ts';
import { FairQueue } from '../core/fair-queue.ts';
import { fail } from '../core/problem-error.ts';

export interface PictureQueueEntry {
  /** One picture per person is processed at a time. */
  person: string;
  /** People in the same network are served as one group. */
  network?: string | undefined;
  /** True for a picture that a service downloads. Downloads must not use the slots of uploads. */
  isDownloaded?: boolean;
  signal?: AbortSignal | undefined;
}

export const toPictureQueueEntry = (upload: {
  viewer: { profileId: string };
  ip: string;
  signal: AbortSignal;
}): PictureQueueEntry => ({
  person: upload.viewer.profileId,
  network: toAddressGroup(upload.ip),
  signal: upload.signal,
});

/** Decoders that need more memory than this run one at a time. */
const largeBytes = 32_000_000;

/** Running and waiting entries keep their files, of up to ten megabytes, in memory. */
const uploads = new FairQueue({ concurrency: 6, maxWaitingPerKey: 3, maxWaiting: 14 });
const downloads = new FairQueue({ concurrency: 1, maxWaitingPerKey: 4, maxWaiting: 10 });
/** Each slot uses one of the few libuv threads, which file access and DNS also need. */
const smallPictures = new FairQueue({ concurrency: 2, maxWaitingPerKey: 1, maxWaiting: 6 });
const largePictures = new FairQueue({ concurrency: 1, maxWaitingPerKey: 1, maxWaiting: 7 });

/**
 * Runs `work` when it is the person's turn and there is enough memory for the decoder. Throws `rate-limited` or
 * `upstream-unavailable` if too many are waiting, and `upstream-unavailable` if the signal is aborted.
 */
export async function runInQueue<T>(
  entry: PictureQueueEntry,
  decoderBytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const { person, network, signal } = entry;
  const lane = { key: person, group: network };
  const isLarge = decoderBytes > largeBytes;
  try {
    signal?.throwIfAborted();
    if (!entry.isDownloaded) {
      return await uploads.run(
        lane,
        () => (isLarge ? largePictures : smallPictures).run(person, work, signal),
        signal,
      );
    }
    const decode = () => (isLarge ? largePictures.run('downloads', work, signal) : work());
    return await downloads.run(lane, decode, signal);
  } catch (error) {
    if (signal?.aborted && error === signal.reason) fail('upstream-unavailable');
    throw error;
  }
}
