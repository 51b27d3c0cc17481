'use client';

import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { announce } from '@/components/list/announce';
import { DraftOffer } from '@/components/form/draft-offer';
import { useConflict } from '@/components/form/use-conflict';
import { useSave } from '@/components/form/use-save';
import { useUnsavedWork } from '@/components/form/use-unsaved-work';
import { PageTitle } from '@/components/layout/page-title';
import { useMay } from '@/components/layout/rights';
import { WaitingChanges } from '@/components/proposals/waiting-changes';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { useCoveredEdge } from '@/components/ui/use-covered-edge';
import { bff } from '@/lib/bff/client';
import type { AccessTable, changeAccess, deleteRole, getAccessTable, Role } from '@/lib/contract/roles';
import { REFUSALS } from '@/lib/domain/rights';
import { formatCount, formatCountOf, listNames } from '@/lib/text/format';
import { changesOf, compareTables, keyLabel, locksOut, withBox, type WantedBoxes } from './access-changes';
import { AccessGrid, GRID_ID } from './access-grid';

const NameRole = deferred(() => import('./name-role'));

const TABLE = recordOf<typeof getAccessTable>('/access-control-list/table', {});

/** Shows which roles may use which areas (decision 14). */
export function RolesScreen({
  failed,
  ownRoleId,
  timeZone,
}: {
  failed: string | null;
  ownRoleId: number;
  timeZone: string;
}) {
  return (
    <RecordPage
      source={TABLE}
      failed={failed}
      title="Roles and access"
      problem="There was a problem getting the roles."
    >
      {(table, take) => <AccessEditor table={table} take={take} ownRoleId={ownRoleId} timeZone={timeZone} />}
    </RecordPage>
  );
}

/** Edits the access table. Check boxes are saved together; roles are added, renamed and removed immediately. */
function AccessEditor({
  table,
  take,
  ownRoleId,
  timeZone,
}: {
  table: AccessTable;
  take: (table: AccessTable) => void;
  ownRoleId: number;
  timeZone: string;
}) {
  useLoadAtRest(NameRole);
  const mayChange = useMay('adminControls', 'change');
  const editor = useAccessChanges(table, take, ownRoleId);
  const askToDelete = useDeletion();
  /** The role to name in a dialog; null for a new one. */
  const [naming, setNaming] = useState<Role | null | undefined>(undefined);

  return (
    <>
      <PageTitle
        count={formatCount(table.roles.length)}
        actions={
          mayChange ? (
            <Button id="add-role" look="primary" onClick={() => setNaming(null)}>
              + Add role
            </Button>
          ) : null
        }
      >
        Roles and access
      </PageTitle>
      <p className="max-w-[80ch] text-sm text-muted">
        {'What each role can open. Changes apply immediately. People who lose access are asked to ' +
          'sign in again; their unsaved work is ' +
          `kept.${mayChange ? '' : ` ${REFUSALS.change}`}`}
      </p>
      <WaitingChanges calls={['changeAccess']} timeZone={timeZone} />
      {mayChange ? <DraftOffer {...editor.offer} /> : null}
      <AccessGrid
        table={table}
        wanted={editor.wanted}
        ownRoleId={ownRoleId}
        mayChange={mayChange}
        busy={editor.saving}
        onWant={editor.want}
        onRename={setNaming}
        onDelete={askToDelete}
      />
      {editor.count > 0 || editor.failure ? <SaveBar {...editor} /> : null}
      {editor.conflictDialog}
      {naming === undefined ? null : <NameRole role={naming} onClose={() => setNaming(undefined)} />}
    </>
  );
}

/** The unsaved check boxes and their actions. */
function useAccessChanges(table: AccessTable, take: (table: AccessTable) => void, ownRoleId: number) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<WantedBoxes>(new Map());
  const conflict = useConflict<AccessTable>({
    noun: 'access table',
    readBy: wanted.size > 0 ? ['/access-control-list/table'] : [],
    base: () => table,
    // A role may be gone without a conflict. The page reports above the table if it can’t be read.
    read: () => client.fetchQuery({ queryKey: TABLE.key, queryFn: () => TABLE.read(), staleTime: 0 }),
    compare: (base, theirs) => compareTables(base, wanted, theirs),
    resolve: ({ theirs }) => void send(theirs),
    labelOf: (box, { base, theirs }) => keyLabel(box, theirs, base),
    textOf: (_, allowed) => (allowed ? 'Allowed' : 'Not allowed'),
  });
  // The bar below the table shows errors. The reader's own menu updates by itself.
  const { save, saving, failure, forgetFailure } = useSave({
    ...{ done: 'Access saved', failed: () => null, next: 'stay' },
    onStale: async (error) => {
      const reason = await conflict.onStale(error);
      if (reason === null) forgetFailure();
      return reason;
    },
  });

  const changes = changesOf(table, wanted);
  const { offer } = useUnsavedWork({
    name: 'access',
    changes: () =>
      changes.length === 0
        ? null
        : {
            values: Object.fromEntries(wanted),
            before: Object.fromEntries([...wanted].map(([box, allowed]) => [box, !allowed])),
          },
    restore: (boxes) => setWanted(new Map([...(Object.entries(boxes) as [string, boolean][]), ...wanted])),
  });

  const want = (box: Parameters<typeof withBox>[2]) => setWanted(withBox(table, wanted, box));
  const discard = () => {
    setWanted(new Map());
    forgetFailure();
    announce('Changes discarded');
    focusGrid();
  };
  /** @param stored the table as the user knows it */
  const send = async (stored: AccessTable) => {
    const left = changesOf(stored, wanted);
    const changed = stored.roles.filter(({ id }) => left.some(({ roleId }) => roleId === id));
    const body = { version: stored.version, changes: left };
    const link = { text: listNames(changed.map(({ name }) => name)) };
    if (left.length > 0) {
      const saved = await save(() => bff<typeof changeAccess>('PATCH', '/access-control-list', { body }), { link });
      if (!saved) return;
      const { waiting: _, ...stored } = saved.answer;
      take(stored);
    }
    setWanted(new Map());
    focusGrid();
  };
  const confirmAndSend = async () => {
    const shutsOut = changes.some((change) => locksOut(change, ownRoleId));
    if (shutsOut && !(await confirmShuttingOut())) return;
    await send(table);
  };
  return {
    ...{ wanted, offer, want, saving, failure, discard },
    ...{ count: changes.length, save: confirmAndSend, conflictDialog: conflict.dialog },
  };
}

/** @returns a function that deletes a role after a confirmation */
function useDeletion() {
  const { save } = useSave({ failed: 'The role could not be deleted.' });
  return ({ id, name }: Role) =>
    void confirm({
      title: 'Delete this role?',
      text: (
        <>
          <p className="font-medium text-text">{name}</p>
          <p>No one has this role. Its access settings are deleted with it.</p>
        </>
      ),
      confirm: 'Delete',
      confirming: 'Deleting…',
      look: 'danger',
      onConfirm: () =>
        save(() => bff<typeof deleteRole>('DELETE', '/roles/{id}', { params: { id } }), {
          done: `Role ${name} deleted`,
        }),
      // The button disappears either way, because the role is now in use or deleted.
      onClosed: focusGrid,
    });
}

/** A sticky bar with the number of unsaved changes and their actions. */
function SaveBar({
  count,
  saving,
  failure,
  save,
  discard,
}: Pick<ReturnType<typeof useAccessChanges>, 'count' | 'saving' | 'failure' | 'save' | 'discard'>) {
  const bar = useRef<HTMLDivElement>(null);
  useCoveredEdge(bar, 'bottom');
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Unsaved changes"
      className={clsx(
        'sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5',
        'rounded-lg border border-line-strong bg-raised text-sm shadow-raised',
      )}
    >
      <div className="mr-auto flex min-w-0 flex-col max-sm:w-full">
        <span className="font-semibold" aria-live="polite">
          {`${formatCountOf(count, 'change')} not saved`}
        </span>
        {failure ? (
          <span role="alert" className="text-bad">
            {failure.message}
          </span>
        ) : null}
      </div>
      <Button
        onClick={() => (saving ? undefined : discard())}
        className={DISABLED_CLASS}
        aria-disabled={saving || undefined}
      >
        Discard
      </Button>
      <Button
        look="primary"
        data-save
        aria-disabled={saving || undefined}
        className={DISABLED_CLASS}
        onClick={() => (saving ? undefined : void save())}
      >
        {saving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}

function confirmShuttingOut(): Promise<boolean> {
  return confirm({
    title: 'Remove Admin Controls from your own role?',
    text: 'You won’t be able to open this page again or restore your own access.',
    confirm: 'Save',
    look: 'danger',
  });
}

function focusGrid(): void {
  document.getElementById(GRID_ID)?.focus({ preventScroll: true });
}
