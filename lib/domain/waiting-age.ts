/** Days after which waiting work is overdue, on the dashboard and in lists. */
export const LATE_AFTER_DAYS = {
  inquiry: 3,
  registration: 7,
  other: 14,
  /** It waits once it is overdue. */ claim: 0,
} as const;

export const WAITING_LABELS = {
  decidable: 'Point requests to decide',
  registrations: 'Registrations to review',
  modules: 'Modules awaiting approval',
  awaitingUpdate: 'Claims awaiting an update',
  overTwoDays: 'Orders waiting longer than two days',
  withoutTracking: 'Orders to ship',
} as const;

export type WaitingKind = keyof typeof LATE_AFTER_DAYS;

const DAY_MS = 86_400_000;

export function isLate(kind: WaitingKind, since: string, now: Date): boolean {
  return now.getTime() - Date.parse(since) > LATE_AFTER_DAYS[kind] * DAY_MS;
}
