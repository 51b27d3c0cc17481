'use client';

import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import type { ModuleApprovalGroup } from '@/lib/contract/approvals';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { PRODUCT_TYPES, type ProductType } from '@/lib/domain/configuration';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import type { ModulesDecision } from './decided-modules';
import { createDecisionStore, useDecisionResult } from './delayed-decisions';

const DecidedModules = deferred(() => import('./decided-modules'));

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

/** What of a company is decided, as a list or the queue has it. */
export function claimantOf(group: ModuleApprovalGroup): Claimant {
  const { companyId, name, qpoints, moduleQuantity, configurations, lastClaimId, lastApprovalId } = group;
  return {
    ...{ id: companyId, name, qpoints, quantity: moduleQuantity },
    ...(configurations && {
      types: PRODUCT_TYPES.filter((type) => configurations.some(({ configurationType }) => configurationType === type)),
    }),
    ...(lastClaimId !== undefined && { lastClaimId }),
    ...(lastApprovalId !== undefined && { lastApprovalId }),
  };
}

/** What is being decided, and what came of it. In the browser there is one list of these. */
export const moduleDecisions = createDecisionStore<ModulesDecision>();

/** Where a decision was made. */
export interface DecidedAt {
  /** Where a person who has left the page can see the result. */
  href: string;
  /** Gives back what is not decided. */
  putBack: () => void;
}

/** Approves or rejects what was seen of companies, in ten seconds unless that is undone. */
export function holdModules(
  companies: readonly Claimant[],
  decision: ApprovalDecision,
  { href, putBack }: DecidedAt,
): void {
  const body = approveBody(companies);
  moduleDecisions.hold({
    rows: new Map(companies.map(({ id }) => [id, decision])),
    message: heldSentence(companies, decision),
    body: decision === 'rejected' ? { ...body, rejected: true } : body,
    failed: decision === 'rejected' ? 'Failed to reject company modules' : 'Failed to approve company modules',
    toResult: (answer) =>
      decision === 'approved' && !hasMoreToTell(answer)
        ? null
        : { ...answer, decision, modules: modulesDecided(answer, companies) },
    done: (answer) =>
      decision === 'approved'
        ? approvedSentence(answer, companies)
        : `${formatCount(modulesDecided(answer, companies))} Modules Rejected`,
    link: { text: 'See what was decided', href },
    putBack,
  });
}

/** Asks before modules are rejected (spec 2 §2.3). @param onClosed where the focus goes afterwards */
export function confirmModulesRejection(companies: readonly Claimant[], onClosed: () => void): Promise<boolean> {
  return confirm({
    title: `Are you sure you want to reject ${formatCount(sum(companies, 'quantity'))} modules?`,
    text: `Rejection can’t be undone. The modules of ${companyCount(companies.length)} are rejected.`,
    confirm: 'Reject',
    look: 'danger',
    onClosed,
  });
}

/** What came of the decisions, one after the other; over the list, whose last row may be gone by then. */
export function ModulesDecided() {
  const decided = useDecisionResult(moduleDecisions);
  if (!decided) return null;
  return (
    <DecidedModules decided={decided} sentence={approvedSentence(decided, [])} onClose={moduleDecisions.closeResult} />
  );
}

/** What an approval gives is said before it is sent. */
function heldSentence(companies: readonly Claimant[], decision: ApprovalDecision): string {
  const what = `${formatCountOf(sum(companies, 'quantity'), 'module')} of ${companyCount(companies.length)}`;
  const verb = sum(companies, 'quantity') === 1 ? 'is' : 'are';
  const points = decision === 'approved' ? `: ${formatPoints(sum(companies, 'qpoints'))}` : '';
  return `${what} ${verb} ${decision} in ten seconds${points}.`;
}

function approveBody(companies: readonly Claimant[]) {
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
  const what = `${formatCountOf(modulesDecided(answer, companies), 'module')} of ${companyCount(count)}`;
  return `Successfully approved ${what}: ${formatPoints(points)} in total.`;
}

/** Was something decided before, or does it wait for a second administrator? */
const hasMoreToTell = ({ already, waiting }: Pick<ModulesDecision, 'already' | 'waiting'>) =>
  Boolean(already?.length || waiting?.length);

type Answer = Pick<ModulesDecision, 'approved'>;

/** The specs tell what was given, and not how many pieces each entry stands for. */
const saysHowMany = ({ approved }: Answer) => approved.every(({ quantity }) => quantity !== undefined);

function modulesDecided(answer: Answer, companies: readonly Claimant[]): number {
  return saysHowMany(answer)
    ? answer.approved.reduce((total, { quantity = 0 }) => total + quantity, 0)
    : sum(companies, 'quantity');
}

function sum(companies: readonly Claimant[], field: 'qpoints' | 'quantity'): number {
  return companies.reduce((total, company) => total + company[field], 0);
}

const companyCount = (count: number) => formatCountOf(count, 'company', 'companies');
