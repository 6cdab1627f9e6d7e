import { tabStorage } from '@giftlist/frontend-kit/client';
import { useState } from 'react';

const key = 'giving-visit';

interface Visit {
  token: string;
  expires_at: string;
}

function read(): Visit | undefined {
  try {
    const visit: Partial<Visit> | null = JSON.parse(tabStorage.get(key) ?? 'null');
    const { token, expires_at } = visit ?? {};
    if (typeof token !== 'string' || typeof expires_at !== 'string') return undefined;
    return new Date(expires_at) > new Date() ? { token, expires_at } : undefined;
  } catch {
    return undefined;
  }
}

/** The session of a mailed link in this tab, until it expires or is closed. */
export function useVisit() {
  const [visit, setVisit] = useState(read);
  return {
    visit,
    begin: (next: Visit) => {
      tabStorage.set(key, JSON.stringify(next));
      setVisit(next);
    },
    end: () => {
      tabStorage.remove(key);
      setVisit(undefined);
    },
  };
}
