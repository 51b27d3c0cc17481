'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { SelectionBar } from '@/components/list/selection';
import type { SelectedRow, SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import { bff } from '@/lib/bff/client';
import type { approve } from '@/lib/contract/approvals';
import { PRODUCT_TYPES, type ProductType } from '@/lib/domain/configuration';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import type { ModulesDecision } from './decided-dialog';

const DecidedDialog = deferred(() => import('./decided-dialog'));

/** A company with what it has waiting, as it was seen. */
export interface Claimant {
  id: number;
  name: string;
  qpoints: number;
  /** Pieces. */
  quantity: number;
  types?: ProductType[];
  /** Decided are claims up to it alone, and not what came since. */
  lastClaimId?: number;
  /** Decisions up to it were made before. */
  lastApprovalId?: number;
}

export type SelectedClaimant = SelectedRow & Omit<Claimant, 'id'>;

/** Reject and Approve, which act on what was seen of the selected companies (spec 2 §2.3). */
export function DecideModules({
  store,
  view,
  rows,
}: {
  store: SelectionStore<SelectedClaimant>;
  view: ModuleApprovalsView;
  rows: readonly Claimant[];
}) {
  const { save, saving } = useSave();
  const [decided, setDecided] = useState<ModulesDecision | null>(null);
  const router = useRouter();
  const scope = moduleApprovalsAddress.scope(view);

  /** What the list shows now is what was seen; of other pages it is what they showed. */
  const seen = (): Claimant[] => {
    const shown = new Map(rows.map((row) => [row.id, row]));
    return [...store.rows(scope)].map(([id, company]) => shown.get(id) ?? { ...company, id });
  };

  /** The list is read anew only then: with its last row, the result would go too. */
  const close = () => {
    setDecided(null);
    router.refresh();
  };

  const reject = (companies: readonly Claimant[]) =>
    confirm({
      title: `Are you sure you want to reject ${modulesOf(companies)} modules?`,
      text: `Rejection can’t be undone. The modules of ${companyCount(companies.length)} are rejected.`,
      confirm: 'Reject',
      confirming: 'Rejecting…',
      look: 'danger',
      onConfirm: async () => {
        const body = { ...bodyOf(companies), rejected: true as const };
        const saved = await save(() => bff<typeof approve>('POST', '/approvals/approve', { body }), {
          failed: 'Failed to reject company modules',
          next: 'stay',
        });
        if (!saved) return;
        store.clear();
        setDecided({ ...saved.answer, decision: 'rejected', modules: modulesDecided(saved.answer, companies) });
      },
    });

  const approveAll = (companies: readonly Claimant[]) =>
    confirm({
      title: `Are you sure you want to approve ${modulesOf(companies)} modules?`,
      text: `${companyCount(companies.length)} ${companies.length === 1 ? 'gets' : 'get'} ${formatPoints(sum(companies, 'qpoints'))} in total.`,
      confirm: 'Approve',
      confirming: 'Approving…',
      onConfirm: async () => {
        const body = bodyOf(companies);
        const saved = await save(() => bff<typeof approve>('POST', '/approvals/approve', { body }), {
          failed: 'Failed to approve company modules',
          done: (answer) => (hasMoreToTell(answer) ? null : approvedSentence(answer, companies)),
          next: 'stay',
        });
        if (!saved) return;
        store.clear();
        if (hasMoreToTell(saved.answer))
          setDecided({ ...saved.answer, decision: 'approved', modules: modulesDecided(saved.answer, companies) });
        else router.refresh();
      },
    });

  return (
    <>
      <SelectionBar>
        {() => (
          <>
            <Button look="danger" className="max-sm:h-10" aria-disabled={saving} onClick={() => void reject(seen())}>
              Reject
            </Button>
            <Button
              look="primary"
              className="max-sm:h-10"
              aria-disabled={saving}
              onClick={() => void approveAll(seen())}
            >
              Approve
            </Button>
          </>
        )}
      </SelectionBar>
      {decided ? <DecidedDialog decided={decided} sentence={approvedSentence(decided, [])} onClose={close} /> : null}
    </>
  );
}

function bodyOf(companies: readonly Claimant[]) {
  const types = new Set<ProductType>(companies.flatMap((company) => company.types ?? PRODUCT_TYPES));
  return {
    types: PRODUCT_TYPES.filter((type) => types.has(type)),
    data: companies.map(({ id }) => id),
    modules: companies.map(({ id, name, qpoints, quantity, lastClaimId, lastApprovalId, types: ofCompany }) => ({
      ...{ companyId: id, name, qpoints, moduleQuantity: quantity },
      ...(ofCompany && { configurations: ofCompany.map((configurationType) => ({ configurationType })) }),
      ...(lastClaimId !== undefined && { lastClaimId }),
      ...(lastApprovalId !== undefined && { lastApprovalId }),
    })),
  };
}

/** With the total Q (spec 2 §8). */
function approvedSentence(answer: Answer, companies: readonly Claimant[]): string {
  const points = answer.approved.reduce((total, { amount = 0 }) => total + amount, 0);
  const count = saysHowMany(answer) ? answer.approved.length : companies.length;
  const what = `${formatCount(modulesDecided(answer, companies))} modules of ${companyCount(count)}`;
  return `Successfully approved ${what}: ${formatPoints(points)} in total.`;
}

/** Was something decided before, or does it wait for a second administrator? */
const hasMoreToTell = ({ already, waiting }: Pick<ModulesDecision, 'already' | 'waiting'>) =>
  Boolean(already?.length || waiting?.length);

type Answer = Pick<ModulesDecision, 'approved'>;

/** Another upstream may tell what it gave, and not how many pieces each entry stands for. */
const saysHowMany = ({ approved }: Answer) => approved.every(({ quantity }) => quantity !== undefined);

function modulesDecided(answer: Answer, companies: readonly Claimant[]): number {
  return saysHowMany(answer)
    ? answer.approved.reduce((total, { quantity = 0 }) => total + quantity, 0)
    : sum(companies, 'quantity');
}

function sum(companies: readonly Claimant[], field: 'qpoints' | 'quantity'): number {
  return companies.reduce((total, company) => total + company[field], 0);
}

function modulesOf(companies: readonly Claimant[]): string {
  return formatCount(sum(companies, 'quantity'));
}

const companyCount = (count: number) => formatCountOf(count, 'company', 'companies');
