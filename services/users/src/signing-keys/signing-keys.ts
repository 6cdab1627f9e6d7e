const dayMs = 86_400_000;

const keyRules = {
  /** How long one key signs. */
  signForMs: 30 * dayMs,
  /** How long a key is published before it signs, so that every service has fetched it. */
  publishAheadMs: dayMs,
  /** How long a key remains published after its replacement: longer than any token is valid. */
  keepAfterMs: dayMs,
} as const;

/** The data of a key that the rotation needs. */
export interface KeyTimes {
  kid: string;
  activates_at: Date;
  /** Whether this process can decrypt the private key. */
  usable: boolean;
}

/** The current signing key: the latest active one that is readable. */
export function signingKey<K extends KeyTimes>(keys: readonly K[], now: Date): K | null {
  return (
    byActivation(keys)
      .filter(key => key.usable && key.activates_at <= now)
      .at(-1) ?? null
  );
}

/** When a further key must start signing; null if the current ones are sufficient. */
export function nextActivation(keys: readonly KeyTimes[], now: Date): Date | null {
  const last = byActivation(keys.filter(key => key.usable)).at(-1);
  if (!last) return now;
  const end = last.activates_at.getTime() + keyRules.signForMs;
  if (now.getTime() < end - keyRules.publishAheadMs) return null;
  return new Date(Math.max(end, now.getTime() + keyRules.publishAheadMs));
}

/** The expired keys, which were replaced long ago. */
export function outlivedKeys<K extends KeyTimes>(keys: readonly K[], now: Date): K[] {
  const active = byActivation(keys).filter(key => key.activates_at <= now);
  return active.filter((_, place) => {
    const successor = active[place + 1];
    return successor && now.getTime() - successor.activates_at.getTime() > keyRules.keepAfterMs;
  });
}

function byActivation<K extends KeyTimes>(keys: readonly K[]): K[] {
  return [...keys].sort((a, b) => a.activates_at.getTime() - b.activates_at.getTime());
}
