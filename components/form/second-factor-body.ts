import { showSecondFactor } from '@/lib/contract/second-factor';

/** The body of a call that shows a code, as the schema of its form. */
export const SECOND_FACTOR_BODY = showSecondFactor.body;
