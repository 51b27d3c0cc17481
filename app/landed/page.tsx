import { redirect } from 'next/navigation';
import { currentLanding } from '@/lib/api/current-session';

/** Leads on who has just signed in, to the first page that their role and this server have (decision 14). */
export default async function LandedPage(): Promise<never> {
  redirect(await currentLanding());
}
