'use client';

import { confirmModulesRejection, decideModules, type Claimant } from '@/components/approvals/module-decisions';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { May } from '@/components/layout/rights';
import { SelectionBar } from '@/components/list/selection';
import { itemsOf, type SelectedRow, type SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { focusList, focusSelection } from '@/components/ui/focus';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import type { ApprovalDecision } from '@/lib/domain/claim';

export type SelectedClaimant = SelectedRow & Omit<Claimant, 'id'>;

/** Reject and Approve for the selected companies, limited to the modules that the user has seen (spec 2 §2.3). */
export function DecideModules({
  store,
  view,
  rows,
}: {
  store: SelectionStore<SelectedClaimant>;
  view: ModuleApprovalsView;
  rows: readonly Claimant[];
}) {
  const scope = moduleApprovalsAddress.scope(view);

  /** The current page's rows are up to date; those of other pages are as the user saw them. */
  const seen = (): Claimant[] => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    return [...store.rows(scope)].map(([id, company]) => shown.get(id) ?? { ...company, id });
  };

  const decide = (companies: readonly Claimant[], decision: ApprovalDecision) => {
    const selected = [...store.rows(scope)];
    store.clear();
    focusList();
    decideModules(companies, decision, {
      href: moduleApprovalsAddress.listHref(view),
      putBack: () => store.settle(scope, { gone: [], back: selected }),
    });
  };

  const reject = async (companies: readonly Claimant[]) => {
    if (await confirmModulesRejection(companies, focusSelection)) decide(companies, 'rejected');
  };

  return (
    <May do="decide" in="approvals">
      <SelectionBar>
        {() => (
          <>
            <Button look="danger" className="max-sm:h-10" onClick={() => void reject(seen())}>
              Reject
            </Button>
            <AssignSelected of={[{ kind: 'modules', items: itemsOf(store.rows(scope)) }]} />
            <Button look="primary" className="max-sm:h-10" onClick={() => decide(seen(), 'approved')}>
              Approve
            </Button>
          </>
        )}
      </SelectionBar>
    </May>
  );
}
