'use client';

import { useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { countViewChanges } from '@/lib/preferences/view-changes';
import { useListPreferences } from './list-preferences';
import { useListNavigate } from './list-moves';
import { preferencesOf, type ViewsOfList } from './saved-views';
import { viewStoreOf, viewValues } from './view-store';

const SaveViewDialog = deferred(() => import('./save-view-dialog'));

/** Saves the list as a view. A changed view can be updated, saved as a new one, or reset. */
export default function SavingView({ views }: { views: ViewsOfList }) {
  const { open, address } = views;
  const navigate = useListNavigate();
  const [preferences, choose, noteSaved] = useListPreferences();
  const [dialog, setDialog] = useState<'open view' | 'new view' | null>(null);
  const { save, saving } = useSave({ next: 'stay' });
  const changes = open ? countViewChanges({ address, preferences }, contentOf(open)) : 0;

  const saveOpen = async (view: NonNullable<typeof open>) => {
    const values = viewValues({ name: view.name, roleId: view.role?.id ?? null }, address, preferences);
    const saved = await save(() => viewStoreOf(views).change(view, values), {
      done: `View ${view.name} saved`,
    });
    if (saved) noteSaved(saved.answer.version);
  };
  const opening = (wanted: NonNullable<typeof dialog>) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: SaveViewDialog.load,
    onFocus: SaveViewDialog.load,
    onClick: () => setDialog(wanted),
  });

  return (
    <div className="flex flex-wrap items-center justify-end gap-2 beside:hidden">
      {open && changes > 0 ? (
        <>
          <span className="text-sm text-muted">{changes === 1 ? '1 change' : `${changes} changes`}</span>
          {open.mayChange ? (
            <Button
              title={`Save view ${open.name}`}
              aria-disabled={saving || undefined}
              onClick={() => void (saving || saveOpen(open))}
            >
              Save
            </Button>
          ) : null}
          <Button id="save-view" title="Save as a new view" {...opening('new view')}>
            Save as…
          </Button>
          <Button
            look="quiet"
            title={`Back to view ${open.name}`}
            onClick={() => {
              choose(contentOf(open).preferences);
              navigate(open.href);
            }}
          >
            Reset
          </Button>
        </>
      ) : (
        <Button look="quiet" id="save-view" {...opening('open view')}>
          {open ? 'View…' : 'Save view…'}
        </Button>
      )}
      {dialog ? (
        <SaveViewDialog
          views={views}
          preferences={preferences}
          asNew={dialog === 'new view'}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  );
}

/** The parts of a view that count as changes. */
function contentOf(open: NonNullable<ViewsOfList['open']>) {
  return { address: open.address, preferences: preferencesOf(open) };
}
