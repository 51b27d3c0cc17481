import { SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SENTENCE, type LackingFactor } from './second-factor';
import { PASSWORD_CHANGE_REQUIRED, PASSWORD_CHANGE_SENTENCE } from './temporary-password';

/** What a session may lack before it opens everything. */
export interface SessionLack {
  lackingFactor: LackingFactor | null;
  mustChangePassword: boolean;
}

/** Stands in the place of the status of a 401 whose session ended because its role may do less than before. */
export const RIGHTS_LOST = 'RIGHTS_LOST';

export const RIGHTS_LOST_SENTENCE = 'Your role’s access was reduced.';

/** What a session asks for before anything else. */
export type StepDemand = 'second-factor' | 'password-change';

/**
 * The next step of a session, null once it lacks nothing. A factor that exists is verified first: access to a mailbox,
 * which brings a temporary password, must not replace it. Without one, the password is chosen first.
 */
export function demandOf({ lackingFactor, mustChangePassword }: SessionLack): StepDemand | null {
  if (lackingFactor === 'code') return 'second-factor';
  if (mustChangePassword) return 'password-change';
  return lackingFactor === 'set-up' ? 'second-factor' : null;
}

/** The steps during which an endpoint is open. */
interface OpenDuring {
  beforePasswordChange?: true;
  beforeSecondFactor?: true;
}

/** @returns the step that a session must take before it may use an endpoint; null where it may now */
export function demandBefore(endpoint: OpenDuring, session: SessionLack): StepDemand | null {
  const demand = demandOf(session);
  if (demand === 'second-factor') return endpoint.beforeSecondFactor ? null : demand;
  return endpoint.beforePasswordChange ? null : demand;
}

/** What the refusal of each step says, with the code that stands in the place of its status. */
export const DEMAND_REFUSALS: Readonly<Record<StepDemand, { statusCode: string; message: string }>> = {
  'second-factor': { statusCode: SECOND_FACTOR_REQUIRED, message: SECOND_FACTOR_SENTENCE },
  'password-change': { statusCode: PASSWORD_CHANGE_REQUIRED, message: PASSWORD_CHANGE_SENTENCE },
};

/** @returns the step that a refusal asks for, by the code in the place of its status; null where it asks for none */
export function demandOfRefusal(statusCode: unknown): StepDemand | null {
  if (statusCode === SECOND_FACTOR_REQUIRED) return 'second-factor';
  return statusCode === PASSWORD_CHANGE_REQUIRED ? 'password-change' : null;
}
