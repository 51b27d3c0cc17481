'use client';

import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form, SubmitButton } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { ViewFields, ViewForm } from '@/components/form/view-fields';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import type { SavedView } from '@/lib/contract/saved-views';
import type { ListPreferences } from '@/lib/preferences/list-preferences';
import { useListNavigate } from './list-moves';
import type { ViewsOfList } from './saved-views';
import { viewStoreOf, viewValues } from './view-store';

/**
 * Names the current filters and columns as a view for oneself or a role, or updates the open view.
 *
 * @param asNew saves a new view even if one is open
 */
export default function SaveViewDialog({
  views,
  preferences,
  asNew = false,
  onClose,
}: {
  views: ViewsOfList;
  preferences: ListPreferences;
  asNew?: boolean;
  onClose: () => void;
}) {
  const { title, all, address, hrefOf } = views;
  const open = asNew ? null : views.open;
  const navigate = useListNavigate();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: ViewForm,
    defaultValues: { name: open?.name ?? '', role: open?.mayChange ? String(open.role?.id ?? '') : '' },
  });
  const [role] = useWatch({ control: form.control, name: ['role'] });
  const isStart = open?.role ? open.opensForRole === true : open !== null && open.id === all.start;
  const [opens, setOpens] = useState(isStart);
  const { save, saving } = useSave({ form, reasonAt: 'name' });
  const store = viewStoreOf(views);
  const mayChange = open?.mayChange === true;

  const send = async ({ name, role }: ViewForm, changed: SavedView | null) => {
    const roleId = role === '' ? null : Number(role);
    const values = {
      ...viewValues({ name, roleId }, address, preferences),
      ...(roleId !== null && { opensForRole: opens }),
    };
    const saved = await save(
      async () => {
        const view = await (changed ? store.change(changed, values) : store.create(values));
        if (roleId !== null) return view;
        const start = opens ? view.id : all.start === view.id ? null : all.start;
        const order = all.views.map(({ id }) => id);
        if (start !== all.start) await store.arrange(order.includes(view.id) ? order : [...order, view.id], start);
        return view;
      },
      { done: `View ${name} saved` },
    );
    if (!saved) return;
    onClose();
    navigate(hrefOf(saved.answer), 'replace');
  };

  return (
    <Dialog title={mayChange ? 'View' : 'Save view'} width="confirm" initialFocus={field} onClose={onClose}>
      <Form
        form={form}
        draft={mayChange ? { record: 'view', id: open.id } : { of: 'new view' }}
        busy={saving}
        onSubmit={(values) => send(values, mayChange ? open : null)}
      >
        <ViewFields ref={field} roles={all.roles} />
        <div className="-ml-1 w-fit">
          <Checkbox checked={opens} onChange={({ target }) => setOpens(target.checked)}>
            {role === '' ? `Open ${title} with this view` : `Open ${title} with this view for everyone with the role`}
          </Checkbox>
        </div>
        <p className="text-sm text-muted">
          {'Saves filters, sort order, columns and density. Relative dates stay relative. ' +
            'Page and selection aren’t saved.'}
        </p>
        <DialogButtons onLeave={onClose}>
          {mayChange ? (
            <Button
              className="max-sm:h-10"
              aria-disabled={saving || undefined}
              onClick={() => void (saving || form.handleSubmit((values) => send(values, null))())}
            >
              Save as new
            </Button>
          ) : null}
          <SubmitButton busy="Saving…" className="max-sm:h-10">
            {mayChange ? 'Update view' : 'Save view'}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
