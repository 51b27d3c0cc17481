import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { seed } from '@/lib/api/seed';
import { listModuleApprovalProducts, listModuleApprovals } from '@/lib/contract/approvals';
import { downloadApprovals } from '@/lib/contract/awaiting-update';
import { approvalsList } from './approvals-list';
import { ApprovalsScreen } from './approvals-screen';

export const metadata: Metadata = { title: 'Approvals' };

export default listPage({
  endpoint: listModuleApprovals,
  source: approvalsList,
  title: 'Approvals',
  name: 'module-approvals',
  also: ({ company }) => [
    seed(downloadApprovals, { query: { count: '1' } }),
    ...(company ? [seed(listModuleApprovalProducts, { params: { companyId: company } })] : []),
  ],
  more: async () => ({ now: Date.now() }),
  screen: ApprovalsScreen,
});
