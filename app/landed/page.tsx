import { redirect } from 'next/navigation';
import { currentLanding } from '@/lib/api/current-session';

/** Redirects after sign-in to the first page that the role and this server have (decision 14). */
export default async function LandedPage(): Promise<never> {
  redirect(await currentLanding());
}
