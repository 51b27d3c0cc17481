'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useRef, useState } from 'react';
import { announce } from '@/components/list/announce';
import { UNSAVED } from '@/components/form/unsaved-question';
import { useQuestion } from '@/components/form/use-question';
import { useUnsavedGuard } from '@/components/form/use-unsaved-guard';
import { PageTitle } from '@/components/layout/page-title';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { bff, BffError } from '@/lib/bff/client';
import type { AccessTable, changeAccess, Role } from '@/lib/contract/roles';
import { formatCount } from '@/lib/format';
import { cellKey, changesOf, isStored, type WantedCells } from './access-changes';
import { AccessGrid, GRID_ID } from './access-grid';
import { SaveBar, type SaveProblem } from './save-bar';

const NameRole = lazy(() => import('./name-role'));
const DeleteRole = lazy(() => import('./delete-role'));

const SHUTS_ONESELF_OUT = {
  title: 'Take Admin Controls from your own role?',
  text: 'You will not be able to open this page any more, nor to give it back to yourself.',
  confirm: 'Save',
  look: 'danger',
} as const;

/** What is open over the table. */
type Open = { dialog: 'name'; role: Role | null } | { dialog: 'delete'; role: Role };

/**
 * The table of who may open what. Ticks are collected and saved together; roles are added, renamed and removed at once.
 *
 * @param ownRoleId of who looks at it
 */
export function AccessEditor({ table: rendered, ownRoleId }: { table: AccessTable; ownRoleId: number }) {
  const router = useRouter();
  const [table, setTable] = useState(rendered);
  const [given, setGiven] = useState(rendered);
  const [wanted, setWanted] = useState<WantedCells>(new Map());
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const openedBy = useRef('');
  const [question, ask] = useQuestion(focusGrid);

  if (given !== rendered) {
    setGiven(rendered);
    // An answer of this page's own may be newer than what was being rendered meanwhile.
    if (rendered.version >= table.version) setTable(rendered);
    setProblem(null);
  }

  const changes = changesOf(table, wanted);
  useUnsavedGuard(() => changes.length > 0, () => ask(UNSAVED));

  const want = (routeType: string, roleId: number, allowed: boolean) => {
    const next = new Map(wanted);
    if (allowed === isStored(table, routeType, roleId)) next.delete(cellKey(routeType, roleId));
    else next.set(cellKey(routeType, roleId), allowed);
    setWanted(next);
  };

  const discard = () => {
    setWanted(new Map());
    setProblem(null);
    announce('Changes discarded');
    focusGrid();
  };

  const save = async () => {
    const shutsOut = changes.some(({ routeType, roleId, allowed }) => routeType === 'adminControls' && roleId === ownRoleId && !allowed);
    if (shutsOut && !(await ask(SHUTS_ONESELF_OUT))) return;
    setSaving(true);
    setProblem(null);
    try {
      setTable(await bff<typeof changeAccess>('PATCH', '/access-control-list', { body: { version: table.version, changes } }));
      setWanted(new Map());
      showToast.success('Access saved');
      focusGrid();
      // The own menu may be another now.
      router.refresh();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      setProblem({ sentence: error.message, isStale: error.status === 409 });
    } finally {
      setSaving(false);
    }
  };

  const show = (next: Open) => {
    openedBy.current = document.activeElement?.id ?? '';
    setOpen(next);
  };
  const close = () => setOpen(null);
  // Deleted or not, its button is about to go: somebody has the role, or there is none.
  const afterDeleting = () => {
    openedBy.current = GRID_ID;
    router.refresh();
  };
  const returnFocus = () => {
    const opener = document.getElementById(openedBy.current);
    if (opener) opener.focus();
    else focusGrid();
  };

  return (
    <>
      <PageTitle
        count={formatCount(table.roles.length)}
        actions={
          <Button id="add-role" look="primary" onClick={() => show({ dialog: 'name', role: null })}>
            + Add role
          </Button>
        }
      >
        Roles and access
      </PageTitle>
      <p className="max-w-[80ch] text-sm text-muted">
        What each role may open. A change counts from everybody’s next step, also for who is signed in already.
      </p>
      <AccessGrid
        table={table}
        wanted={wanted}
        ownRoleId={ownRoleId}
        busy={saving}
        onWant={want}
        onRename={(role) => show({ dialog: 'name', role })}
        onDelete={(role) => show({ dialog: 'delete', role })}
      />
      {changes.length > 0 || problem ? (
        <SaveBar
          count={changes.length}
          saving={saving}
          problem={problem}
          onSave={() => void save()}
          onDiscard={discard}
          onReload={() => router.refresh()}
        />
      ) : null}
      {question}
      <Suspense fallback={null}>
        {open?.dialog === 'name' ? (
          <NameRole role={open.role} onSaved={() => router.refresh()} onClose={close} onClosed={returnFocus} />
        ) : null}
        {open?.dialog === 'delete' ? (
          <DeleteRole role={open.role} onTried={afterDeleting} onClose={close} onClosed={returnFocus} />
        ) : null}
      </Suspense>
    </>
  );
}

function focusGrid(): void {
  document.getElementById(GRID_ID)?.focus({ preventScroll: true });
}
