import type { Metadata } from 'next';
import { portalPage } from '@/app/(portal)/portal-page';
import { ADMINS_PATH } from '@/lib/paths';
import { readRoles } from '../admin-form/read-roles';
import { RegisterForm } from '../admin-form/register-form';

export const metadata: Metadata = { title: 'Register Admin' };

/** The form of a new admin (spec 3 §2). */
export default portalPage(ADMINS_PATH, async () => <RegisterForm roles={await readRoles()} />);
