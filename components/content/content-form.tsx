'use client';

import { sendCall } from '@/lib/bff/call';
import { useMemo, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useOpenPage } from '@/components/connection/open-page';
import { ChangesButton, Form, SubmitButton, type ExtraState } from '@/components/form/form';
import { PageHead } from '@/components/record/record-layout';
import { hasChanges } from '@/components/form/has-changes';
import { confirmLeaving, leaveAnyway } from '@/components/form/leave-guard';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { Button } from '@/components/ui/button';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { ProgressBar } from '@/components/ui/progress-bar';
import { showToast } from '@/components/ui/toast';
import {
  hasDocuments,
  CONTENT_TRASH_DAYS,
  FOR_GOOD,
  IN_TRASH,
  NO_DRAFTS,
  type ContentArea,
  rulesOf,
} from '@/lib/domain/content';
import { ContentFields } from './content-fields';
import { FORM_WORDS } from './content-form-words';
import {
  faultsOfForm,
  fileNamesOf,
  formValuesOf,
  startOn,
  itemOf,
  type ContentAnswer,
  type ContentFormValues,
  type ContentItem,
  type ContentSettings,
} from './content-item';
import { CONTENT_WORDS } from './content-words';
import { ItemFacts } from './item-facts';
import { lastListUrl } from './last-list-url';
import { LIST_CALLS } from './list-calls';
import { PreviewButton } from './preview-button';
import { PublishField } from './publish-field';
import { RestoreButton } from './restore-button';
import { useContentSave, type Sending } from './use-content-save';
import { offered } from '@/lib/domain/offered';

const Downloads = deferred(() => import('./downloads'));

const PICTURES_COMING = 'Images are still uploading. Wait until they finish.';

/**
 * The form for a new or stored item of content (spec 3 §2). Files are also sent only on Confirm.
 *
 * @param stored null for a new item
 * @param take replaces the item after a save or restore
 * @param day preset for a new item's publication
 * @param types choices for its type; empty for areas without types
 */
export function ContentForm({
  area,
  stored,
  take,
  types,
  day = null,
  timeZone,
  videoHosts,
}: {
  area: ContentArea;
  stored: ContentAnswer | null;
  take?: (stored: ContentAnswer) => void;
  types: readonly LookupOption[];
  day?: string | null;
} & ContentSettings) {
  const hasDrafts = useMay('drafts');
  const mayChange = useMay('adminControls', 'change');
  const [open] = useOpenPage();
  const words = { ...CONTENT_WORDS[area], ...FORM_WORDS[area] };
  const item = useMemo(() => stored && itemOf(area, stored), [area, stored]);
  const sendsPictures = useRef(false);
  const [onPictures] = useState(() => (busy: boolean) => void (sendsPictures.current = busy));
  const [publishAt] = useState(() => day && startOn(day, new Date(), timeZone));
  const form = useForm<ContentFormValues>({
    defaultValues: {
      ...formValuesOf(area, item, { timeZone, usualType: usualTypeOf(area, types) }),
      ...(publishAt !== null && hasDrafts && { status: 'scheduled', publishAt }),
    },
    mode: 'onTouched',
    resolver: resolverOf(area, item, timeZone),
  });
  const { saving, sending, send, cancel, conflictDialog } = useContentSave({
    area,
    stored,
    types,
    form,
    timeZone,
    // The response may lack some fields.
    onStored: (fresh) => take?.({ ...stored, ...fresh } as ContentAnswer),
  });
  const title = `${item ? 'Edit' : 'Add'} ${words.form}`;
  const Save = item ? ChangesButton : SubmitButton;
  const isTrash = item?.status === 'deleted';
  const isUnsaved = () =>
    sendsPictures.current || hasChanges(marked(form.getValues()), marked(form.formState.defaultValues ?? {}));

  const submit = async (values: ContentFormValues) => {
    if (saving) return;
    // A restored draft must not be published by accident if the server no longer has drafts.
    if (!hasDrafts && values.status !== 'published') return showToast.error(NO_DRAFTS);
    if (sendsPictures.current) return showToast.error(PICTURES_COMING);
    await send(values);
  };
  const leave = async () => {
    if (isUnsaved() && !(await confirmLeaving())) return;
    leaveAnyway();
    open(lastListUrl(area));
  };

  return (
    <>
      <Form
        form={form}
        label={title}
        draft={item ? { record: area, id: item.id } : { of: `new ${area}` }}
        busy={saving}
        readOnly={!mayChange}
        guard={isUnsaved}
        draftKeptBy="browser"
        extraState={draftOfFiles(area, form)}
        className="flex flex-col gap-6"
        onSubmit={submit}
      >
        <PageHead
          title={item ? item.title : title}
          area={words.menu}
          list={{ label: words.title, href: lastListUrl(area) }}
          here={title}
          menu={item ? [] : undefined}
          logged={item ? [rulesOf(area).noun, item.id] : undefined}
          actions={
            <>
              <PreviewButton area={area} item={item} types={types} timeZone={timeZone} videoHosts={videoHosts} />
              {mayChange && item && !isTrash ? <DeleteButton area={area} item={item} busy={saving} /> : null}
              <Button onClick={() => void leave()}>{mayChange ? 'Cancel' : 'Back'}</Button>
              {!mayChange ? null : item && isTrash ? (
                // Reset the form, because unsaved changes can't be saved in the trash and would keep it from updating.
                <RestoreButton area={area} item={{ id: item.id, name: item.title }} onRestored={() => form.reset()} />
              ) : (
                <Save busy="Saving…">Confirm</Save>
              )}
            </>
          }
        >
          {sending ? <SendingBar sending={sending} onCancel={cancel} /> : null}
        </PageHead>
        {isTrash ? <p className="rounded bg-bad-weak px-3 py-2 text-sm text-bad">{IN_TRASH}</p> : null}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-4">
            <ContentFields area={area} item={item} types={types} onPictures={onPictures} />
          </div>
          <Aside area={area} item={item} timeZone={timeZone} isUnsaved={isUnsaved} />
        </div>
      </Form>
      {conflictDialog}
    </>
  );
}

/** New academy items have type 1 by default (spec 3 §5). */
function usualTypeOf(area: ContentArea, types: readonly LookupOption[]): number | null {
  if (area !== 'academy') return null;
  const choices = offered(types);
  return (choices.find(({ id }) => id === 1) ?? choices[0])?.id ?? null;
}

/** The side column with the publication time and other facts. */
function Aside({
  area,
  item,
  timeZone,
  isUnsaved,
}: {
  area: ContentArea;
  item: ContentItem | null;
  timeZone: string;
  isUnsaved: () => boolean;
}) {
  const hasDrafts = useMay('drafts');
  const hasContentHistory = useMay('contentHistory');
  const isPublishable = hasDrafts && item?.status !== 'deleted';
  return (
    <aside aria-label={`About this ${CONTENT_WORDS[area].noun}`} className="flex min-w-0 flex-col gap-4">
      {isPublishable ? (
        <SectionCard title="Publish">
          <PublishField stored={item?.status ?? null} timeZone={timeZone} />
        </SectionCard>
      ) : null}
      {item ? <ItemFacts area={area} item={item} timeZone={timeZone} isUnsaved={isUnsaved} /> : null}
      {item && hasDocuments(area) && hasContentHistory ? <Downloads id={item.id} timeZone={timeZone} /> : null}
    </aside>
  );
}

/** Deletes a stored item after a confirmation, into the trash if there is one. */
function DeleteButton({ area, item: { id, title }, busy }: { area: ContentArea; item: ContentItem; busy: boolean }) {
  const hasDrafts = useMay('drafts');
  const { noun, deleted } = CONTENT_WORDS[area];
  const { save, saving } = useSave({ done: deleted[0], failed: deleted[1], next: lastListUrl(area) });
  const isBusy = busy || saving;
  const remove = async () => {
    const yes = await confirm({
      title: `Delete this ${noun}?`,
      text: (
        <>
          <p className="font-medium text-text">{title}</p>
          <p>
            {hasDrafts
              ? `Partners no longer see it. You can restore it from the trash for ${CONTENT_TRASH_DAYS} days.`
              : FOR_GOOD}
          </p>
        </>
      ),
      confirm: 'Delete',
      look: 'danger',
    });
    if (yes) await save(() => sendCall(LIST_CALLS[area].deleting([id])), { link: { text: title } });
  };
  return (
    <Button look="danger" aria-disabled={isBusy || undefined} onClick={() => (isBusy ? undefined : void remove())}>
      Delete
    </Button>
  );
}

/** How a draft records chosen files, which are too large to store. */
interface DraftOfFiles {
  chosen: number;
  removed: string[];
}

function draftOfFiles(area: ContentArea, form: UseFormReturn<ContentFormValues>): ExtraState {
  return {
    read: (): DraftOfFiles | undefined => {
      const values = form.getValues();
      const chosen = fileNamesOf(area).filter((name) => values[name] instanceof File).length;
      const removed = fileNamesOf(area).filter((name) => values[name] === 'delete');
      return chosen > 0 || removed.length > 0 ? { chosen, removed } : undefined;
    },
    restore: (kept) => {
      for (const name of (kept as DraftOfFiles).removed) form.setValue(name, 'delete', { shouldDirty: true });
    },
    note: (kept) => ((kept as DraftOfFiles | undefined)?.chosen ? 'Choose its files again.' : null),
  };
}

function resolverOf(area: ContentArea, item: ContentItem | null, timeZone: string) {
  return ruleResolver<ContentFormValues>((values) => faultsOfForm(area, values, { item, timeZone, now: new Date() }));
}

/** Replaces files by their name and size, so that values can be compared. */
function marked(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  );
}

/** Upload progress with a cancel button. Once the server has received everything, canceling may come too late. */
function SendingBar({ sending: { sent, total }, onCancel }: { sending: Sending; onCancel: () => void }) {
  const isSent = sent >= total;
  return (
    <div
      role="group"
      aria-label="Sending"
      className="flex flex-wrap items-end gap-4 rounded-lg border border-line-strong bg-raised px-4 py-3"
    >
      <div id="sending" className="min-w-40 flex-1">
        <ProgressBar
          label={isSent ? 'Sent. Waiting for the server, in KB' : 'Sending, in KB'}
          done={kilobytes(sent)}
          total={kilobytes(total)}
        />
      </div>
      <ButtonWithReason reasonId={isSent ? 'sending' : null} onClick={onCancel}>
        Cancel sending
      </ButtonWithReason>
    </div>
  );
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
