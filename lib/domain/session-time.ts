/** Maximum length of a session, however active. */
export const SESSION_HOURS = 12;

/** Seconds before its end at which an idle session is warned. */
export const WARNING_SECONDS = 120;

/** Header with the seconds since the person's last activity, so that background calls don't extend the session. */
export const IDLE_SECONDS_HEADER = 'x-idle-seconds';

const MINUTE_MS = 60_000;

/** End of a session: after `idleMinutes` without activity (0: never), or after `SESSION_HOURS`. */
export function sessionEnd(createdAt: Date, usedAt: Date, idleMinutes: number): Date {
  const latest = createdAt.getTime() + SESSION_HOURS * 60 * MINUTE_MS;
  return new Date(idleMinutes === 0 ? latest : Math.min(latest, usedAt.getTime() + idleMinutes * MINUTE_MS));
}

/** The person's last activity according to a call; now if missing or invalid. */
export function usedAt(now: Date, idleSeconds: string | null | undefined): Date {
  return /^\d{1,6}$/.test(idleSeconds ?? '') ? new Date(now.getTime() - Number(idleSeconds) * 1000) : now;
}
