/** Purpose of every request by people who aren't administrators. It can’t be renamed or removed (spec 1 §6). */
export const SUBSCRIPTION_ID = 1;
export const SUBSCRIPTION_LABEL = 'Subscription';
