import { useMay } from './rights';

/** A sentence to add where a screen says that someone gets an email; empty with a mail server. */
export function useMailNote(): string {
  return useMay('email') ? '' : ' Emails are stored and not sent, because no mail server is set up.';
}
