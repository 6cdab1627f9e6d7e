const dayMs = 86_400_000;

const keyRules = {
  /** How long one key signs. */
  signForMs: 30 * dayMs,
  /** How long before it signs a key is published, so that every service knows it in time. */
  publishAheadMs: dayMs,
  /** How long a key stays published after another took over: longer than any token lives. */
  keepAfterMs: dayMs,
} as const;

/** What the rotation needs to know of a key. */
export interface KeyTimes {
  kid: string;
  activates_at: Date;
  /** Can this process read its private half? */
  usable: boolean;
}

/** The key that signs now: the latest active one that can be used. */
export function signingKey<K extends KeyTimes>(keys: readonly K[], now: Date): K | null {
  return (
    byActivation(keys)
      .filter(key => key.usable && key.activates_at <= now)
      .at(-1) ?? null
  );
}

/** When a further key must begin to sign; null while the present ones will do. */
export function nextActivation(keys: readonly KeyTimes[], now: Date): Date | null {
  const last = byActivation(keys.filter(key => key.usable)).at(-1);
  if (!last) return now;
  const end = last.activates_at.getTime() + keyRules.signForMs;
  if (now.getTime() < end - keyRules.publishAheadMs) return null;
  return new Date(Math.max(end, now.getTime() + keyRules.publishAheadMs));
}

/** The keys whose time is over: another took over long ago. */
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
