import { expect } from '@playwright/test';
import type { Caller } from './api.ts';

export async function toggleFollow({ api, headers, profileId }: Caller, targetId: string): Promise<void> {
  const path = `/user/${profileId}/follow-unfollow?targetId=${targetId}`;
  expect((await api.put(path, { headers })).status()).toBe(200);
}

export async function changeProfile(
  { api, headers, profileId }: Caller,
  fields: Record<string, string>,
): Promise<void> {
  expect((await api.put(`/user/${profileId}`, { headers, multipart: fields })).status()).toBe(200);
}
