/** The purpose of every request of someone who is no administrator; nobody renames or removes it (spec 1 §6). */
export const SUBSCRIPTION_ID = 1;

/** How that purpose is called in the field that such a person sees. */
export const SUBSCRIPTION_LABEL = 'Subscription';
