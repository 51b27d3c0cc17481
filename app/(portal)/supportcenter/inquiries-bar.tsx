'use client';

import { useId, useState } from 'react';
import { readEachPage, SelectMatching, type Matching } from '@/components/bulk/select-matching';
import { SelectionForm, SelectionChoice } from '@/components/bulk/selection-form';
import { useSelectedAction } from '@/components/action/use-selected-action';
import type { Item } from '@/components/action/action';
import type { Progress } from '@/components/action/check';
import { useMay } from '@/components/layout/rights';
import { itemsOf, type SelectedRow, type SelectedRows, type SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import { bff } from '@/lib/bff/client';
import type { searchInquiries } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { INQUIRIES_PER_PAGE, NO_INQUIRY_SELECTED } from '@/lib/domain/inquiry';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { inquiriesQuery, labelOf } from './inquiries-query';
import type { ReassignJob } from './reassign-dialog';

const ReassignDialog = deferred(() => import('./reassign-dialog'));
const CategorizeInquiries = deferred(() => import('./categorize-inquiries'));
const CloseInquiries = deferred(() => import('./close-inquiries'));

/** Assigns selected inquiries to an account manager (spec 3 §2), categorizes them, or closes them. */
export function InquiriesBar({
  type,
  view,
  rowIds,
  matching,
  selection,
  managers,
  categories,
  userId,
}: {
  type: ContactType;
  view: InquiriesView;
  /** The ids of the inquiries on the current page. */
  rowIds: readonly number[];
  matching: Matching;
  selection: SelectionStore;
  managers: readonly { id: number; name: string }[];
  categories: readonly { id: number; name: string }[];
  userId: number;
}) {
  const id = useId();
  // Servers that report waiting inquiries also support closing them.
  const canClose = useMay('inquiryWaiting');
  const scope = inquiriesAddress[type].scope(view);
  const [wanted, setWanted] = useState(userId);
  // The chosen manager may be gone or not loaded yet.
  const manager = managers.find(({ id: each }) => each === wanted) ?? managers[0];
  const giving = useSelectedAction<ReassignJob, SelectedRow>(selection, scope);
  const closing = useSelectedAction<readonly Item[], SelectedRow>(selection, scope);
  const canCategorize = useMay('inquiryWaiting');
  const categorizing = useSelectedAction<readonly Item[], SelectedRow>(selection, scope);

  const further = (selected: SelectedRows) => (
    <>
      {canCategorize ? (
        <DialogButton dialog={CategorizeInquiries} onPress={() => categorizing.begin(itemsOf(selected))}>
          Change category
        </DialogButton>
      ) : null}
      {canClose ? (
        <DialogButton dialog={CloseInquiries} onPress={() => closing.begin(itemsOf(selected))}>
          Close inquiries
        </DialogButton>
      ) : null}
      <div className="order-last w-full text-xs empty:hidden">
        <SelectMatching
          nouns="inquiries"
          selected={selected}
          rowIds={rowIds}
          matching={matching}
          read={(progress) => readMatching(type, view, progress)}
          onSelect={(rows) => selection.add(scope, rows)}
        />
      </div>
    </>
  );

  return (
    <>
      <SelectionForm
        label="Reassign the selected inquiries"
        lacking={NO_INQUIRY_SELECTED}
        focusId={id}
        button="Reassign"
        onPrepare={ReassignDialog.load}
        onSubmit={(selected) => {
          if (manager) giving.begin({ manager, inquiries: itemsOf(selected) });
        }}
        further={further}
      >
        <SelectionChoice
          id={id}
          label="Account Manager"
          options={managers.map((manager) => [manager.id, manager.name] as const)}
          value={manager?.id ?? 0}
          onChange={setWanted}
        />
      </SelectionForm>
      {giving.job ? (
        <ReassignDialog job={giving.job} onStart={giving.start} onClose={giving.end} onClosed={() => focusById(id)} />
      ) : null}
      {categorizing.job ? (
        <CategorizeInquiries
          inquiries={categorizing.job}
          categories={categories}
          type={type}
          onStart={categorizing.start}
          onClose={categorizing.end}
          onClosed={() => focusById(id)}
        />
      ) : null}
      {closing.job ? (
        <CloseInquiries
          inquiries={closing.job}
          onStart={closing.start}
          onClose={closing.end}
          onClosed={() => focusById(id)}
        />
      ) : null}
    </>
  );
}

/** Opens a dialog, whose code loads on hover or focus. */
function DialogButton({
  dialog: { load },
  onPress,
  children,
}: {
  dialog: { load: () => void };
  onPress: () => void;
  children: string;
}) {
  return (
    <Button className="max-sm:h-10" onPointerEnter={load} onFocus={load} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Reads all inquiries that match a view's filter, with the page that lists them. */
function readMatching(type: ContactType, view: InquiriesView, progress: Progress): Promise<Map<number, SelectedRow>> {
  return readEachPage(
    progress,
    async (window, signal) => {
      const query = { ...inquiriesQuery(type, view), ...window };
      const answer = await bff<typeof searchInquiries>('GET', '/contact/search', { query, signal });
      return { rows: answer.data, received: countWithUnreadable(answer.data, answer) };
    },
    (inquiry, at) => {
      const page = Math.floor(at / INQUIRIES_PER_PAGE) + 1;
      return [inquiry.id, { label: labelOf(inquiry), view: inquiriesAddress[type].listHref({ ...view, page }) }];
    },
  );
}
