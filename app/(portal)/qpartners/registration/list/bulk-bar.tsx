'use client';

import { useId, useState } from 'react';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { readEachPage, SelectMatching, type Matching } from '@/components/bulk/select-matching';
import { SelectionForm, SelectionChoice } from '@/components/bulk/selection-form';
import { useSelectedAction } from '@/components/action/use-selected-action';
import type { Item } from '@/components/action/action';
import type { Progress } from '@/components/action/check';
import { useMay, useRights } from '@/components/layout/rights';
import { itemsOf, type SelectedRow, type SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusById, focusSelection } from '@/components/ui/focus';
import { registrationsAddress, type RegistrationsView } from '@/lib/addresses/registrations';
import { bff } from '@/lib/bff/client';
import type { searchRegistrations } from '@/lib/contract/registrations';
import { fullNameOf } from '@/lib/domain/person';
import { NO_TARGET } from '@/lib/domain/registration';
import { REGISTRATIONS_PER_PAGE } from '@/lib/domain/registration-list';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { registrationsQuery } from '../list-query';
import type { TypedMailing } from '@/components/mailings/mailing-dialog';
import type { BulkJob } from '@/components/registrations/bulk-dialog';
import { mayDo, type Rights } from '@/lib/domain/rights';

const BulkDialog = deferred(() => import('@/components/registrations/bulk-dialog'));

const MailingDialog = deferred(() => import('@/components/mailings/mailing-dialog'));

const AskMissing = deferred(() => import('./ask-missing'));

type Job = BulkJob | { action: 'ask'; partners: readonly Item[] };
type Action = Job['action'];

const ACTIONS: Readonly<Record<RegistrationsView['tab'], readonly (readonly [Action, string])[]>> = {
  0: [
    ['approve', 'Approve'],
    ['ask', 'Ask for missing information'],
    ['delete', 'Delete'],
  ],
  1: [
    ['disable', 'Disabled'],
    ['use', 'In use'],
  ],
};

/** The actions that a person may use in a tab. */
function actionsFor(tab: RegistrationsView['tab'], rights: Rights) {
  return ACTIONS[tab].filter(([action]) => mayDo(rights, 'registration', action === 'approve' ? 'decide' : 'change'));
}

/** Bulk actions for selected registrations (spec 3 §2); hidden without rights. */
export function BulkBar({
  view,
  rowIds,
  matching,
  selection,
  timeZone,
}: {
  view: RegistrationsView;
  /** The ids of the registrations on the current page. */
  rowIds: readonly number[];
  matching: Matching;
  selection: SelectionStore;
  timeZone: string;
}) {
  const { tab } = view;
  const id = useId();
  const rights = useRights();
  const hasReviews = useMay('registrationReviews');
  const offered = actionsFor(tab, rights).filter(([action]) => hasReviews || action !== 'ask');
  const hasMailings = useMay('mailings') && mayDo(rights, 'registration', 'change');
  const [writtenTo, setWrittenTo] = useState<readonly Item[] | null>(null);
  const [typed, setTyped] = useState<TypedMailing | null>(null);
  const [wanted, setWanted] = useState<Action>();
  const action = offered.find(([each]) => each === wanted)?.[0] ?? offered[0]?.[0] ?? 'approve';
  const scope = registrationsAddress.scope(view);
  const { job, begin, end, start } = useSelectedAction<Job, SelectedRow>(selection, scope);
  const shared = { onStart: start, onClose: end, onClosed: () => focusById(id) };
  if (offered.length === 0) return null;

  return (
    <>
      <SelectionForm
        label="Change of the selected registrations"
        lacking={NO_TARGET}
        focusId={id}
        button="Confirm"
        onPrepare={BulkDialog.load}
        onSubmit={(selected) => begin({ action, partners: itemsOf(selected) })}
        further={(selected) => (
          <>
            {hasMailings ? (
              <Button
                className="max-sm:h-10"
                onPointerEnter={MailingDialog.load}
                onFocus={MailingDialog.load}
                onClick={() => setWrittenTo(itemsOf(selected))}
              >
                Write to them
              </Button>
            ) : null}
            {tab === '0' ? <AssignSelected of={[{ kind: 'registration', items: itemsOf(selected) }]} /> : null}
            <div className="order-last w-full text-xs empty:hidden">
              <SelectMatching
                nouns="registrations"
                selected={selected}
                rowIds={rowIds}
                matching={matching}
                read={(progress) => readMatching(view, progress)}
                onSelect={(rows) => selection.add(scope, rows)}
              />
            </div>
          </>
        )}
      >
        <SelectionChoice
          id={id}
          label={tab === '0' ? 'Action for the selected' : 'Account status of the selected'}
          options={offered}
          value={action}
          onChange={setWanted}
        />
      </SelectionForm>
      {writtenTo ? (
        <MailingDialog
          partners={writtenTo}
          typed={typed}
          onType={setTyped}
          onClose={() => setWrittenTo(null)}
          onClosed={focusSelection}
        />
      ) : null}
      {job === null ? null : job.action === 'ask' ? (
        <AskMissing partners={job.partners} {...shared} />
      ) : (
        <BulkDialog job={job} timeZone={timeZone} {...shared} />
      )}
    </>
  );
}

/** Reads all registrations that match a view's filter, with the page that lists them. */
function readMatching(view: RegistrationsView, progress: Progress): Promise<Map<number, SelectedRow>> {
  return readEachPage(
    progress,
    async (window, signal) => {
      const query = { ...registrationsQuery(view), ...window };
      const answer = await bff<typeof searchRegistrations>('GET', '/users/registration/search', { query, signal });
      return { rows: answer.data, received: countWithUnreadable(answer.data, answer) };
    },
    (user, at) => {
      const page = Math.floor(at / REGISTRATIONS_PER_PAGE) + 1;
      const label = user.companyName || user.fullName || fullNameOf(user) || user.email;
      return [user.id, { label, view: registrationsAddress.listHref({ ...view, page }) }];
    },
  );
}
