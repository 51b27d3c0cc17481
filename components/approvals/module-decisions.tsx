'use client';

import type { Action, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { perform } from '@/components/action/perform';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import type { approve, ModuleApprovalGroup } from '@/lib/contract/approvals';
import type { Output } from '@/lib/contract/endpoint';
import { alreadyDecided, type ApprovalDecision } from '@/lib/domain/claim';
import { PRODUCT_TYPES, type ProductType } from '@/lib/domain/configuration';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { approvalPath } from '@/lib/addresses/paths';
import type { ModulesDecision } from './decided-modules';
import { createResults, useResult } from './decision-results';

const DecidedModules = deferred(() => import('./decided-modules'));

/** A company with its pending modules as the user saw them. */
export interface Claimant {
  id: number;
  name: string;
  qpoints: number;
  /** The number of modules. */
  quantity: number;
  types?: ProductType[];
  /** Limits the decision to claims up to this one, not newer ones. */
  lastClaimId?: number;
  /** The latest approval that the user saw. */
  lastApprovalId?: number;
}

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

/** Module state, because results outlive the page. */
export const moduleResults = createResults<ModulesDecision>();

export interface DecidedAt {
  /** The address where the result can be seen after leaving the page. */
  href: string;
  /** Reselects undecided rows. */
  putBack: () => void;
}

const VERBS: Readonly<Record<ApprovalDecision, Action<Item>['verb']>> = {
  approved: ['Approve', 'Approving', 'approved'],
  rejected: ['Reject', 'Rejecting', 'rejected'],
};

/** Shared by claim and forecast decisions: one call for all selected rows. */
export const decisionOf = (decision: ApprovalDecision) => ({
  verb: VERBS[decision],
  perCall: Number.POSITIVE_INFINITY,
});

type Decided = Claimant & Item;

/** Rejects by claims and reports those no longer pending. @param noLonger explains an undecided leftover */
export const rejectionOf = (noLonger: string) => ({
  ...decisionOf('rejected'),
  refused: ({ already = [] }: Output<typeof approve>) =>
    new Map(already.map((each) => [each.id, each.decision ? alreadyDecided(each) : noLonger])),
});

/** Approves or rejects companies' modules as seen. */
function deciding(decision: ApprovalDecision, href: string): Action<Decided, Output<typeof approve>> {
  const isApproval = decision === 'approved';
  return {
    ...decisionOf(decision),
    of: 'modules',
    noun: ['company', 'companies'],
    subject: (companies) =>
      `${formatCountOf(sum(companies, 'quantity'), 'module')} of ${companyCount(companies.length)}`,
    isOne: (companies) => sum(companies, 'quantity') === 1,
    // Show the points before sending an approval.
    ...(isApproval && { detail: (companies) => formatPoints(sum(companies, 'qpoints')) }),
    call: (companies) => {
      const body = approveBody(companies);
      return call<typeof approve>('POST', '/approvals/approve', {
        body: isApproval ? body : { ...body, rejected: true },
      });
    },
    link: (_, [answer] = []) => (isApproval ? takenBackAt(answer) : undefined) ?? { text: 'See decisions', href },
    done: (companies, [answer]) => {
      if (!answer) return null;
      const modules = modulesDecided(answer, companies);
      const hasResult = !isApproval || hasMoreToTell(answer);
      if (hasResult && moduleResults.add({ ...answer, decision, modules })) return null;
      return {
        message: isApproval ? approvedSentence(answer, companies) : `${formatCount(modules)} Modules Rejected`,
        ...(hasResult && { link: { text: 'See decisions', href } }),
      };
    },
    failed: isApproval ? 'Failed to approve company modules' : 'Failed to reject company modules',
    decides: { kind: 'company', ids: (companies) => companies.map(({ id }) => id) },
  };
}

/** An approval is taken back on its own page; undefined if there is none, or several. */
export function takenBackAt(answer: Output<typeof approve> | undefined) {
  const [id, ...others] = new Set(answer?.approved.flatMap(({ approvalId }) => approvalId ?? []));
  return id && others.length === 0 ? { text: 'Take it back', href: approvalPath(id) } : undefined;
}

export function decideModules(
  companies: readonly Claimant[],
  decision: ApprovalDecision,
  { href, putBack }: DecidedAt,
): void {
  const items = companies.map((company) => ({ ...company, label: company.name }));
  perform(deciding(decision, href), items, { onEnd: ({ left }) => (left.length > 0 ? putBack() : undefined) });
}

/** Confirms rejecting modules (spec 2 §2.3). @param onClosed moves the focus after closing */
export function confirmModulesRejection(companies: readonly Claimant[], onClosed: () => void): Promise<boolean> {
  return confirm({
    title: `Are you sure you want to reject ${formatCount(sum(companies, 'quantity'))} modules?`,
    text: `Rejection can’t be undone. The modules of ${companyCount(companies.length)} are rejected.`,
    confirm: 'Reject',
    look: 'danger',
    onClosed,
  });
}

/** Shows decision results one by one over the list, whose rows may be gone. */
export function ModulesDecided() {
  const decided = useResult(moduleResults);
  if (!decided) return null;
  return <DecidedModules decided={decided} sentence={approvedSentence(decided, [])} onClose={moduleResults.close} />;
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

/** Includes the total Q (spec 2 §8). */
function approvedSentence(answer: Answer, companies: readonly Claimant[]): string {
  const points = answer.approved.reduce((total, { amount = 0 }) => total + amount, 0);
  const count = saysHowMany(answer) ? answer.approved.length : companies.length;
  const what = `${formatCountOf(modulesDecided(answer, companies), 'module')} of ${companyCount(count)}`;
  return `Successfully approved ${what}: ${formatPoints(points)} in total.`;
}

/** Whether some were decided before, or await a second administrator. */
const hasMoreToTell = ({ already, waiting }: Pick<ModulesDecision, 'already' | 'waiting'>) =>
  Boolean(already?.length || waiting?.length);

type Answer = Pick<ModulesDecision, 'approved'>;

/** The spec's response has points but not the number of modules per entry. */
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
