import { describe, expect, it } from '@jest/globals';
import { createBlackPng, createPng, createScanBomb, padToSize } from '../testing/costly-pictures.ts';
import { encodePicture as encode, type PictureOptions } from './encode.ts';
import type { PictureQueueEntry } from './queue.ts';

const encodePicture = (
  bytes: Buffer,
  options: PictureOptions = { widths: [100] },
  entry: PictureQueueEntry = { person: 'ann' },
) => encode(bytes, options, entry);

const costlyRows = padToSize(createBlackPng(2_500, 20_000), 50_000);

describe('many simultaneous pictures', () => {
  const results: string[] = [];
  const costlyPictures = [
    ['a JPEG in forty scans', padToSize(createScanBomb(7_071, 7_071, 40), 50_000)],
    ['a PNG of 20,000 rows', costlyRows],
    [
      'an interlaced PNG',
      createPng(
        { width: 4_000, height: 4_000, bits: 8, colourType: 6, isInterlaced: true },
        Buffer.alloc(70_000_000),
      ),
    ],
  ] as const;

  it.each(costlyPictures)('of one person do not delay another person: %s', async (_name, bytes) => {
    results.length = 0;
    const options = { widths: [1_200, 640, 320] };
    const malloryUploads = Array.from({ length: 7 }, () =>
      encodePicture(bytes, options, { person: 'mallory' }).then(
        () => results.push('mallory'),
        error => results.push(error.code),
      ),
    );
    const benUpload = encodePicture(createBlackPng(600, 400), options, { person: 'ben' }).then(() =>
      results.push('ben'),
    );
    await Promise.all([...malloryUploads, benUpload]);
    expect(results.filter(result => result === 'mallory')).toHaveLength(4);
    expect(results.filter(result => result === 'rate-limited')).toHaveLength(3);
    expect(results.lastIndexOf('mallory')).toBeGreaterThan(results.indexOf('ben'));
  });

  it('of one person are limited, with `retry_after`', async () => {
    const uploads = Array.from({ length: 6 }, () => encodePicture(createBlackPng(300, 200)));
    const outcomes = await Promise.allSettled(uploads);
    const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'rate-limited', extra: { retry_after: 5 } });
    }
  });

  it('of many accounts in one network leave a slot for another network', async () => {
    const bytes = createBlackPng(300, 200);
    const uploads = Array.from({ length: 40 }, (_, index) =>
      encodePicture(bytes, undefined, { person: `${index}`, network: '203.0.113.9' }),
    );
    const outcomes = Promise.allSettled(uploads);
    expect(await encodePicture(bytes, undefined, { person: 'ben', network: '198.51.100.1' })).toHaveLength(1);
    expect((await outcomes).filter(({ status }) => status === 'rejected')).not.toEqual([]);
  });

  it('of many people are limited, and accepted again afterwards', async () => {
    const bytes = createBlackPng(300, 200);
    const uploads = Array.from({ length: 40 }, (_, index) =>
      encodePicture(bytes, undefined, { person: `${index}` }),
    );
    const outcomes = await Promise.allSettled(uploads);
    const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.length).toBeLessThanOrEqual(20);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 'upstream-unavailable', extra: { retry_after: 5 } });
    }
    expect(await encodePicture(bytes)).toHaveLength(1);
  });

  it('that a service downloads do not delay a person’s upload', async () => {
    results.length = 0;
    const downloads = Array.from({ length: 5 }, (_, index) =>
      encodePicture(costlyRows, undefined, { person: `${index}`, isDownloaded: true }).then(() =>
        results.push('a download'),
      ),
    );
    const benUpload = encodePicture(createBlackPng(300, 200), undefined, { person: 'ben' }).then(() =>
      results.push('ben'),
    );
    await Promise.all([...downloads, benUpload]);
    expect(results.lastIndexOf('a download')).toBeGreaterThan(results.indexOf('ben'));
    expect(results.filter(result => result === 'a download')).toHaveLength(5);
  });

  it('are not processed for clients that have disconnected', async () => {
    const controller = new AbortController();
    const entry = { person: 'ann', signal: controller.signal };
    const encoding = encodePicture(createBlackPng(300, 200), undefined, entry);
    controller.abort();
    await expect(encoding).rejects.toMatchObject({ code: 'upstream-unavailable' });
  });
});
