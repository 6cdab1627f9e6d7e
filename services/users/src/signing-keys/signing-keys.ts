const dayMs = 86_400_000;

const keyRules = {
  signForMs: 30 * dayMs,
  /** Publishes a key before it signs, so that every service has fetched it. */
  publishAheadMs: dayMs,
  /** Publishes a replaced key for longer than any token is valid. */
  keepAfterMs: dayMs,
} as const;

export interface KeyState {
  kid: string;
  activates_at: Date;
  /** Whether this process can decrypt the private key. */
  canDecrypt: boolean;
}

/** Returns the latest active key that this process can decrypt. */
export function findSigningKey<K extends KeyState>(keys: readonly K[], now: Date): K | null {
  return (
    sortByActivation(keys)
      .filter(key => key.canDecrypt && key.activates_at <= now)
      .at(-1) ?? null
  );
}

/** Returns when another key must start signing, or null if no key is needed yet. */
export function computeNextActivation(keys: readonly KeyState[], now: Date): Date | null {
  const last = sortByActivation(keys.filter(key => key.canDecrypt)).at(-1);
  if (!last) return now;
  const end = last.activates_at.getTime() + keyRules.signForMs;
  if (now.getTime() < end - keyRules.publishAheadMs) return null;
  return new Date(Math.max(end, now.getTime() + keyRules.publishAheadMs));
}

/** Returns keys that were replaced longer than `keepAfterMs` ago. */
export function findExpiredKeys<K extends KeyState>(keys: readonly K[], now: Date): K[] {
  const active = sortByActivation(keys).filter(key => key.activates_at <= now);
  return active.filter((_, index) => {
    const successor = active[index + 1];
    return successor && now.getTime() - successor.activates_at.getTime() > keyRules.keepAfterMs;
  });
}

function sortByActivation<K extends KeyState>(keys: readonly K[]): K[] {
  return [...keys].sort((a, b) => a.activates_at.getTime() - b.activates_at.getTime());
}
