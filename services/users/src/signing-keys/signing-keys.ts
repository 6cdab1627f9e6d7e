const dayMs = 86_400_000;

const keyRules = {
  signForMs: 30 * dayMs,
  /** How long a key is published before it signs, so that every service has fetched it. */
  publishAheadMs: dayMs,
  /** How long a key remains published after its replacement: longer than any token is valid. */
  keepAfterMs: dayMs,
} as const;

/** The fields of a key that the rotation uses. */
export interface KeyTimes {
  kid: string;
  activates_at: Date;
  /** Whether this process can decrypt the private key. */
  canDecrypt: boolean;
}

/** Finds the current signing key: the latest active one that this process can decrypt. */
export function findSigningKey<K extends KeyTimes>(keys: readonly K[], now: Date): K | null {
  return (
    sortByActivation(keys)
      .filter(key => key.canDecrypt && key.activates_at <= now)
      .at(-1) ?? null
  );
}

/** Returns when another key must start signing; null if no key needs to be added yet. */
export function computeNextActivation(keys: readonly KeyTimes[], now: Date): Date | null {
  const last = sortByActivation(keys.filter(key => key.canDecrypt)).at(-1);
  if (!last) return now;
  const end = last.activates_at.getTime() + keyRules.signForMs;
  if (now.getTime() < end - keyRules.publishAheadMs) return null;
  return new Date(Math.max(end, now.getTime() + keyRules.publishAheadMs));
}

/** Finds the expired keys: those replaced longer than `keepAfterMs` ago. */
export function findExpiredKeys<K extends KeyTimes>(keys: readonly K[], now: Date): K[] {
  const active = sortByActivation(keys).filter(key => key.activates_at <= now);
  return active.filter((_, index) => {
    const successor = active[index + 1];
    return successor && now.getTime() - successor.activates_at.getTime() > keyRules.keepAfterMs;
  });
}

function sortByActivation<K extends KeyTimes>(keys: readonly K[]): K[] {
  return [...keys].sort((a, b) => a.activates_at.getTime() - b.activates_at.getTime());
}
