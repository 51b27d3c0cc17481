'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { countViewChanges } from '@/lib/view-changes';
import { useListPreferences } from './list-preferences';
import { useListNavigate } from './list-moves';
import { preferencesOf, type ViewsOfList } from './saved-views';

const SaveViewDialog = deferred(() => import('./save-view-dialog'));

/** Saves the list as a view. An open one of which something was changed says so, and goes back to what it was. */
export default function SavingView({ views }: { views: ViewsOfList }) {
  const { open, address } = views;
  const navigate = useListNavigate();
  const [preferences, choose] = useListPreferences();
  const [isSaving, setSaving] = useState(false);
  const changes = open ? countViewChanges({ address, preferences }, contentOf(open)) : 0;
  return (
    <div className="ml-auto flex items-center gap-2 beside:hidden">
      {open && changes > 0 ? (
        <>
          <span className="text-sm text-muted">{changes === 1 ? '1 change' : `${changes} changes`}</span>
          <Button
            look="quiet"
            onClick={() => {
              choose(contentOf(open).preferences);
              navigate(open.href);
            }}
          >
            Reset
          </Button>
        </>
      ) : null}
      <Button
        id="save-view"
        aria-haspopup="dialog"
        onPointerEnter={SaveViewDialog.load}
        onFocus={SaveViewDialog.load}
        onClick={() => setSaving(true)}
      >
        {open && changes === 0 ? 'View…' : 'Save view…'}
      </Button>
      {isSaving ? <SaveViewDialog views={views} preferences={preferences} onClose={() => setSaving(false)} /> : null}
    </div>
  );
}

/** What a view holds, as the list compares it. */
function contentOf(open: NonNullable<ViewsOfList['open']>) {
  return { address: open.address, preferences: preferencesOf(open) };
}
