'use client';

import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useSave } from '@/components/form/use-save';
import { PortalLink } from '@/components/layout/navigation';
import { NOTHING, type CellContext, type ListColumn } from '@/components/list/list-column';
import { Table } from '@/components/list/list-table';
import { UnreadableRowsContext } from '@/components/list/unreadable-rows';
import { confirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusPill } from '@/components/ui/status-pill';
import { PROMOTIONS_PLACE } from '@/lib/addresses/rates';
import { bff } from '@/lib/bff/client';
import type { deletePromotion, Promotion } from '@/lib/contract/configurations';
import type { StatusTone } from '@/lib/domain/order-status';
import { nextPromotionChange, promotionStatus, type PromotionStatus } from '@/lib/domain/promotion';
import { formatCount } from '@/lib/text/format';

export interface PromotionContext {
  now: Date;
  edit: (promotion: Promotion) => void;
  remove: (promotion: Promotion) => void;
  end: (promotion: Promotion) => void;
}

export type PromotionColumns = readonly ListColumn<Promotion, CellContext & PromotionContext>[];

export interface EditedPromotion {
  promotion: Promotion;
  now: Date;
  onClose: () => void;
}

const NO_VIEW = {};

/**
 * A page's promotions. Their status updates with the clock.
 *
 * @param rendered when the page was read, ISO 8601
 * @param only id of the promotion in the address
 * @param allHref address of the page with all promotions
 * @param children the dialog for editing one
 */
export function PromotionList({
  promotions,
  rendered,
  only,
  allHref,
  columns,
  actions,
  children,
}: {
  promotions: readonly Promotion[];
  rendered: string;
  only: number | undefined;
  allHref: string;
  columns: PromotionColumns;
  actions: Pick<PromotionContext, 'remove'> & Partial<PromotionContext>;
  children: (edited: EditedPromotion) => ReactNode;
}) {
  const now = usePromotionClock(promotions, rendered);
  // Keep the opened promotion, so that editing continues if someone else deletes it.
  const [edited, setEdited] = useState<Promotion | null>(null);
  const unreadable = useContext(UnreadableRowsContext);
  const shown = only === undefined ? promotions : promotions.filter(({ id }) => id === only);
  return (
    <div id={PROMOTIONS_PLACE} className="flex scroll-mt-16 flex-col gap-3">
      {only === undefined ? null : (
        <p className="text-sm text-muted">
          <span>{shown.length > 0 ? `Only promotion ${only} is shown. ` : `Promotion ${only} doesn’t exist. `}</span>
          <PortalLink href={allHref} className="text-accent underline">
            Show all promotions
          </PortalLink>
        </p>
      )}
      {shown.length + unreadable.length === 0 ? (
        only === undefined && <EmptyState title="List empty" />
      ) : (
        <div className="overflow-hidden rounded border border-line">
          <Table
            label="Promotions and their status"
            columns={columns}
            rows={shown}
            view={NO_VIEW}
            className="sm:max-h-[420px]"
            {...{ end: actions.remove, ...actions, now, edit: setEdited }}
          />
        </div>
      )}
      {edited
        ? children({
            promotion: edited,
            now,
            onClose: () => setEdited(null),
          })
        : null}
    </div>
  );
}

export function CountAndColumns({ count, columns }: { count: number; columns: ReactNode }) {
  return (
    <span className="flex items-center gap-3">
      {count}
      {count > 0 ? columns : null}
    </span>
  );
}

/** The browser's maximum timeout, in milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The current time, updated whenever a promotion starts or ends. */
function usePromotionClock(promotions: readonly Promotion[], rendered: string): Date {
  const [now, setNow] = useState(() => new Date(rendered));
  const next = nextPromotionChange(promotions, now);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setNow(new Date()), Math.min(Math.max(0, next - Date.now()), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}

const STATUSES: Readonly<Record<PromotionStatus, [label: string, tone: StatusTone]>> = {
  active: ['Active', 'ok'],
  'not started': ['Not started', 'info'],
  expired: ['Expired', 'quiet'],
};

export const STATUS_COLUMN: PromotionColumns[number] = {
  id: 'status',
  header: 'Status',
  slot: 'aside',
  edge: true,
  cell: (promotion, { now }) => {
    const [label, tone] = STATUSES[promotionStatus(promotion, now)];
    return <StatusPill tone={tone}>{label}</StatusPill>;
  },
};

export const ACTIONS_COLUMN = {
  id: 'actions',
  header: () => <span className="sr-only">Actions</span>,
  slot: 'when',
  className: 'actions',
} as const;

export function countOrNothing(count: number | null | undefined): string {
  return count === null || count === undefined ? NOTHING : formatCount(count);
}

/** @returns a function that deletes a promotion after a confirmation; `name` identifies it in messages */
export function useDeletePromotion(): (
  promotion: Promotion,
  name: string,
  question: { title: string; text: string },
) => void {
  const { save } = useSave();
  return ({ id }, name, question) =>
    void confirm({
      ...question,
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: () =>
        save(() => bff<typeof deletePromotion>('DELETE', '/promotions/{id}', { params: { id } }), {
          done: (gone) => `You have successfully removed the promotion ${gone.id}`,
          link: { text: name },
          failed: 'Oh no something went wrong removing the promotion',
        }),
    });
}
