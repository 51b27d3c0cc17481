import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { getSurveyAnalytic } from '@/lib/contract/registrations';
import { REGISTRATIONS_PATH } from '@/lib/addresses/paths';
import { SurveyScreen } from './survey-screen';

export const metadata: Metadata = { title: 'Survey answer' };

export default cachedPage({
  area: REGISTRATIONS_PATH,
  first: () => seed(getSurveyAnalytic, {}),
  skeleton: <FormSkeleton title="Survey answer" note="Loading the answers…" />,
  screen: SurveyScreen,
});
