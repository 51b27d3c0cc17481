/** Every request of who is no administrator has it; nobody renames or removes it (spec 1 §6). */
export const SUBSCRIPTION_ID = 1;
export const SUBSCRIPTION_LABEL = 'Subscription';
