/** The purpose of every request by somebody who is no administrator. It can’t be renamed or removed (spec 1 §6). */
export const SUBSCRIPTION_ID = 1;
export const SUBSCRIPTION_LABEL = 'Subscription';
