import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { getWarrantyClaim, listWarrantyClaims } from '@/lib/contract/warranty-claims';
import { claimsList } from './claims-list';
import { ClaimsScreen } from './claims-screen';

export const metadata: Metadata = { title: 'Claim Management' };

export default listPage({
  endpoint: listWarrantyClaims,
  source: claimsList,
  title: 'Claim Management',
  name: 'claims',
  also: ({ claim }) => (claim ? [seed(getWarrantyClaim, { params: { claimId: claim } })] : []),
  more: () => ({ now: Date.now() }),
  screen: ClaimsScreen,
});
