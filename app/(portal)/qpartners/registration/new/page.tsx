import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { NEW_REGISTRATION_PATH } from '@/lib/addresses/paths';
import { seedsOfChoices } from '../choices';
import { NewRegistrationForm } from './new-registration-form';

export const metadata: Metadata = { title: 'New registration' };

export default cachedPage({
  area: NEW_REGISTRATION_PATH,
  actions: 'change',
  also: seedsOfChoices,
  skeleton: <FormSkeleton title="New registration" note="Loading the choices…" />,
  screen: NewRegistrationForm,
});
