/** How long a person may stay signed in, however busy. */
export const SESSION_HOURS = 12;

/** How long before its end an idle session is warned of. */
export const WARNING_SECONDS = 120;

/** Seconds since the person last did something. Calls that come by themselves tell it, so they prolong no session. */
export const IDLE_SECONDS_HEADER = 'x-idle-seconds';

const MINUTE_MS = 60_000;

/** When a session ends: idle for `idleMinutes` (0: never by that), or open for `SESSION_HOURS`. */
export function sessionEnd(createdAt: Date, usedAt: Date, idleMinutes: number): Date {
  const latest = createdAt.getTime() + SESSION_HOURS * 60 * MINUTE_MS;
  return new Date(idleMinutes === 0 ? latest : Math.min(latest, usedAt.getTime() + idleMinutes * MINUTE_MS));
}

/** When the person last did something, by what a call says; now where it says nothing that can be read. */
export function usedAt(now: Date, idleSeconds: string | null | undefined): Date {
  return /^\d{1,6}$/.test(idleSeconds ?? '') ? new Date(now.getTime() - Number(idleSeconds) * 1000) : now;
}
