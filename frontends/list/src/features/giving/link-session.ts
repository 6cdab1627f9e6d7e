import { tabStorage } from '@giftlist/frontend-kit/client';
import { useState } from 'react';

const storageKey = 'giving-visit';

interface LinkSession {
  token: string;
  expires_at: string;
}

function loadSession(): LinkSession | undefined {
  try {
    const session: Partial<LinkSession> | null = JSON.parse(tabStorage.get(storageKey) ?? 'null');
    const { token, expires_at } = session ?? {};
    if (typeof token !== 'string' || typeof expires_at !== 'string') return undefined;
    return new Date(expires_at) > new Date() ? { token, expires_at } : undefined;
  } catch {
    return undefined;
  }
}

/** The session that an emailed link opened in this tab. */
export function useLinkSession() {
  const [session, setSession] = useState(loadSession);
  return {
    session,
    startSession: (newSession: LinkSession) => {
      tabStorage.set(storageKey, JSON.stringify(newSession));
      setSession(newSession);
    },
    endSession: () => {
      tabStorage.remove(storageKey);
      setSession(undefined);
    },
  };
}
