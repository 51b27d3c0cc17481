import { SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SENTENCE, type LackingFactor } from './second-factor';
import { PASSWORD_CHANGE_REQUIRED, PASSWORD_CHANGE_SENTENCE } from './temporary-password';

/** What a session may still need. */
export interface SessionLack {
  lackingFactor: LackingFactor | null;
  mustChangePassword: boolean;
}

/** Replaces the status of a 401 if the session ended because its role lost rights. */
export const RIGHTS_LOST = 'RIGHTS_LOST';

export const RIGHTS_LOST_SENTENCE = 'Your role’s access was reduced.';

export type StepDemand = 'second-factor' | 'password-change';

/**
 * The next step of a session; null if complete. An existing factor comes first, because access to a mailbox, which
 * gives a temporary password, must not replace it. Without a factor, the password comes first.
 */
export function demandOf({ lackingFactor, mustChangePassword }: SessionLack): StepDemand | null {
  if (lackingFactor === 'code') return 'second-factor';
  if (mustChangePassword) return 'password-change';
  return lackingFactor === 'set-up' ? 'second-factor' : null;
}

interface OpenDuring {
  beforePasswordChange?: true;
  beforeSecondFactor?: true;
}

/** @returns the step required before using an endpoint; null if none */
export function demandBefore(endpoint: OpenDuring, session: SessionLack): StepDemand | null {
  const demand = demandOf(session);
  if (demand === 'second-factor') return endpoint.beforeSecondFactor ? null : demand;
  return endpoint.beforePasswordChange ? null : demand;
}

export const DEMAND_REFUSALS: Readonly<Record<StepDemand, { statusCode: string; message: string }>> = {
  'second-factor': { statusCode: SECOND_FACTOR_REQUIRED, message: SECOND_FACTOR_SENTENCE },
  'password-change': { statusCode: PASSWORD_CHANGE_REQUIRED, message: PASSWORD_CHANGE_SENTENCE },
};

export function demandOfRefusal(statusCode: unknown): StepDemand | null {
  if (statusCode === SECOND_FACTOR_REQUIRED) return 'second-factor';
  return statusCode === PASSWORD_CHANGE_REQUIRED ? 'password-change' : null;
}
