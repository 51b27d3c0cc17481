import type { FirstSteps } from '@/lib/contract/first-steps';
import { DAY_MS } from '@/lib/domain/day';
import { FIRST_STEPS, type FirstStep } from '@/lib/domain/first-steps';
import type { AppConfig } from '@/upstream/config';
import type { Facts } from './repository';

/** A nightly backup is never older; the alert `NoBackup` uses the same age. */
const LATEST_BACKUP_MS = 1.5 * DAY_MS;

const STATES = { queued: 'queued', sent: 'sent', expired: 'failed', dead: 'failed' } as const;

/** @returns the checklist, with the steps that are done */
export function stepsOf(facts: Facts, config: AppConfig, now: Date): FirstSteps {
  const { administrators, testEmail, backupAt } = facts;
  const { NEXTAUTH_URL: portalUrl, PORTAL_TIME_ZONE: timeZone, SMTP_URL, SECOND_FACTOR_KEY } = config;
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    administrators: administrators >= 2,
    https: portalUrl.startsWith('https://'),
    email: SMTP_URL !== undefined && testEmail?.state === 'sent',
    backup: backupAt !== null && now.getTime() - backupAt.getTime() <= LATEST_BACKUP_MS,
    timeZone: facts.timeZone === timeZone,
    catalog: facts.hasCatalog,
    rates: facts.hasRates,
    intake: facts.hasIntake,
  };
  return {
    done: FIRST_STEPS.filter((step) => isDone[step]),
    administrators,
    hasSecondFactors: SECOND_FACTOR_KEY !== undefined,
    portalUrl,
    testEmail: testEmail && {
      ...testEmail,
      state: STATES[testEmail.state],
      at: testEmail.at.toISOString(),
    },
    backupAt: backupAt?.toISOString() ?? null,
    timeZone,
  };
}
