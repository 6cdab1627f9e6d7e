import { setTimeout as pause } from 'node:timers/promises';
import { createBlackPng, createPng, padToSize } from '@giftlist/service-kit/testing/costly-pictures';
import { createOwner, type Owner, system } from '../support/system.ts';
import { MemoryPeaks } from './memory-peaks.ts';
import { print } from './print.ts';

const sampleEveryMs = 5;
const sidePx = 6_300;
const pictureFormat = { width: sidePx, height: sidePx, bits: 16, colourType: 6, isInterlaced: true };

/** Measures the memory of the users service while it processes several large pictures at once. */
export async function measurePictures(): Promise<void> {
  // Eight bytes per pixel, just below the memory limit of a decoder, and room for the filter byte of each row.
  const largestPicture = createPng(pictureFormat, Buffer.alloc(sidePx * sidePx * 8 + 4 * sidePx));
  const tallPicture = padToSize(createBlackPng(6_144, 8_192), 60_000);
  const owners = await Promise.all(['anna', 'bert', 'cleo', 'dora'].map(createOwner));
  const memory = new MemoryPeaks(['users']);
  const sampling = new AbortController();
  const samples = (async () => {
    while (!sampling.signal.aborted) {
      memory.sample();
      await pause(sampleEveryMs);
    }
  })();
  await pause(1_000);
  const startedAt = performance.now();
  const statuses = await Promise.all(
    owners.map((owner, index) => upload(owner, index < 2 ? largestPicture : tallPicture)),
  );
  sampling.abort();
  await samples;
  const { firstMb, peakMb } = memory.peaks.get('users') ?? { firstMb: 0, peakMb: 0 };
  print('\nPictures of 40 to 50 megapixels, uploaded by four people at once');
  print(
    `  responses                ${statuses.join(', ')} after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
  );
  print(`  users service            ${firstMb} MB of memory at the start, ${peakMb} MB at the peak`);
}

async function upload({ token, profileId }: Owner, bytes: Buffer): Promise<number> {
  const body = new FormData();
  body.set('profile_cover', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'cover.png');
  const headers = { 'x-access-token': token };
  const response = await fetch(`${system.origin}/user/${profileId}`, { method: 'PUT', headers, body });
  return response.status;
}
