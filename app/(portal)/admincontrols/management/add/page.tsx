import type { Metadata } from 'next';
import { requirePage } from '@/lib/api/current-session';
import { ADMINS_PATH } from '@/lib/paths';
import { readRoles } from '../admin-form/read-roles';
import { RegisterForm } from '../admin-form/register-form';

export const metadata: Metadata = { title: 'Register Admin' };

/** The form of a new admin (spec 3 §2). */
export default async function RegisterAdminPage() {
  await requirePage(ADMINS_PATH);
  return <RegisterForm roles={await readRoles()} />;
}
