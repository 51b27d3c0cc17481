'use client';

import { Star, Trash2 } from 'lucide-react';
import { useSave } from '@/components/form/use-save';
import { buttonClass } from '@/components/ui/button-class';
import { confirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ArrangeList } from './arrange-list';
import { useListNavigate } from './list-moves';
import type { ViewsOfList } from './saved-views';
import { viewStoreOf } from './view-store';

type View = ViewsOfList['all']['views'][number];

const INSTRUCTIONS =
  'Press Space to lift the view, the arrow keys to move it, Space again to drop it, or Escape to put it back.';

/** Reorders and deletes a list's views and sets the default one. Each change applies immediately. */
export default function ArrangeViews({ views, onClose }: { views: ViewsOfList; onClose: () => void }) {
  const { all, title, open, leftHref } = views;
  const navigate = useListNavigate();
  const { save } = useSave();
  const store = viewStoreOf(views);
  const ids = all.views.map(({ id }) => id);

  const move = (from: number, to: number) => {
    const order = ids.filter((_, index) => index !== from);
    order.splice(to, 0, ...ids.slice(from, from + 1));
    void save(() => store.arrange(order, all.start));
    return to;
  };
  const choose = ({ id, name }: View) => {
    const isStart = id === all.start;
    void save(() => store.arrange(ids, isStart ? null : id), {
      done: isStart ? `${title} opens unfiltered` : `${title} opens with ${name}`,
    });
  };
  const remove = async (view: View) => {
    const isSure = await confirm({
      title: `Delete view ${view.name}?`,
      text: view.role ? `It’s deleted for everyone with the role ${view.role.name}.` : undefined,
      confirm: 'Delete',
      look: 'danger',
    });
    const removed = isSure && (await save(() => store.remove(view), { done: `View ${view.name} deleted` }));
    if (!removed) return;
    // Keep the filters; only the deleted view is dropped.
    if (view.id === open?.id) navigate(leftHref, 'replace');
    if (ids.length === 1) onClose();
  };

  return (
    <Dialog title="Arrange views" width="confirm" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ArrangeList
          label={`Views of ${title}`}
          instructions={INSTRUCTIONS}
          items={all.views.map((view) => ({ id: String(view.id), label: view.name, view }))}
          onMove={move}
        >
          {({ view }) => (
            <>
              <span className="min-w-0 flex-1 truncate" title={view.name}>
                {view.name}
                {view.role ? <span className="text-muted">{` · ${view.role.name}`}</span> : null}
              </span>
              {!view.isForReader ? null : (
                <button
                  type="button"
                  aria-pressed={view.id === all.start}
                  aria-label={`Open ${title} with ${view.name}`}
                  title={`Open ${title} with this view`}
                  onClick={() => choose(view)}
                  className={buttonClass('quiet', 'w-8 px-0! aria-pressed:text-accent')}
                >
                  <Star aria-hidden size={16} fill={view.id === all.start ? 'currentColor' : 'none'} />
                </button>
              )}
              {view.mayChange ? (
                <button
                  type="button"
                  aria-label={`Delete ${view.name}`}
                  title="Delete"
                  onClick={() => void remove(view)}
                  className={buttonClass('quiet', 'w-8 px-0!')}
                >
                  <Trash2 aria-hidden size={16} />
                </button>
              ) : null}
            </>
          )}
        </ArrangeList>
        <DialogButtons leave="Done" onLeave={onClose} />
      </div>
    </Dialog>
  );
}
