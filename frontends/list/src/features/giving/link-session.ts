import { tabStorage } from '@giftlist/frontend-kit/client';
import { useState } from 'react';

const key = 'giving-visit';

interface LinkSession {
  token: string;
  expires_at: string;
}

function load(): LinkSession | undefined {
  try {
    const session: Partial<LinkSession> | null = JSON.parse(tabStorage.get(key) ?? 'null');
    const { token, expires_at } = session ?? {};
    if (typeof token !== 'string' || typeof expires_at !== 'string') return undefined;
    return new Date(expires_at) > new Date() ? { token, expires_at } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the session of an emailed link in this tab, until it expires or is closed. */
export function useLinkSession() {
  const [session, setSession] = useState(load);
  return {
    session,
    start: (next: LinkSession) => {
      tabStorage.set(key, JSON.stringify(next));
      setSession(next);
    },
    end: () => {
      tabStorage.remove(key);
      setSession(undefined);
    },
  };
}
