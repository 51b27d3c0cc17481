'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { countViewChanges } from '@/lib/view-changes';
import { useDensityOfAll, useListPreferences } from './list-preferences';
import { useListNavigate } from './list-moves';
import { preferencesOf, useViews, type ViewsOfList } from './saved-views';

const SaveViewDialog = deferred(() => import('./save-view-dialog'));

/**
 * Saves what the list shows as a view, at the end of its filters. An open view of which something was changed says so,
 * and goes back to what it was.
 */
export function SaveView() {
  const views = useViews();
  const [{ columns, order, pinned, density }] = useListPreferences();
  const [usual] = useDensityOfAll();
  const isArranged = order !== undefined || pinned !== undefined || Object.keys(columns).length > 0;
  const isUsual = views?.isUsual && !isArranged && density === usual;
  return views && (views.open !== null || !isUsual) ? <Saving views={views} /> : null;
}

function Saving({ views }: { views: ViewsOfList }) {
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
