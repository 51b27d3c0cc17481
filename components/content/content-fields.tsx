'use client';

import { useId, useMemo, useState, type FocusEvent, type Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormController, FIELD_CLASS, FieldNote } from '@/components/form/form-field';
import { NoListOptions } from '@/components/form/no-list-options';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useMay } from '@/components/layout/rights';
import { LookupField } from '@/components/lookup/lookup-field';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { EditorSkeleton } from '@/components/rich-text/editor-skeleton';
import type { ImageStore } from '@/components/rich-text/use-image-uploads';
import { deferred } from '@/components/ui/deferred';
import { MAX_EDITOR_IMAGE_BYTES, MAX_TITLE, rulesOf, type ContentArea } from '@/lib/domain/content';
import { offered } from '@/lib/domain/offered';
import { playableVideo } from '@/lib/domain/video-address';
import { sendTextImage, TYPE_KINDS } from './form-calls';
import type { ContentFormValues, ContentItem } from './content-item';
import { FORM_WORDS } from './content-form-words';
import { TYPE_LISTS } from './content-types';
import { CONTENT_WORDS } from './content-words';
import { faultOfFile } from './file-check';
import { FileField } from './file-field';

const RichTextEditor = deferred(
  () => import('@/components/rich-text/rich-text-editor'),
  <EditorSkeleton hasPictures />,
);

/** A video's address. Leaving the field converts it to the address of the player. */
function VideoField() {
  const { getValues, setValue } = useFormContext<ContentFormValues>();
  return (
    <TextField
      name="video"
      label="Video"
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      hint="A YouTube or Vimeo link, or another address that starts with https://"
      onBlur={() =>
        setValue('video', playableVideo(getValues('video')), {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })
      }
    />
  );
}

interface TypeFieldProps {
  area: ContentArea;
  types: readonly LookupOption[];
}

export function ContentFields({
  area,
  item,
  types,
  onPictures,
}: TypeFieldProps & { item: ContentItem | null; onPictures: (busy: boolean) => void }) {
  const words = FORM_WORDS[area];
  return (
    <>
      <SectionCard title="Content">
        {rulesOf(area).type ? <TypeField area={area} types={types} /> : null}
        {area === 'dataHub' ? (
          <SelectField label="Language" value="en" onChange={() => undefined}>
            <option value="en">en</option>
          </SelectField>
        ) : null}
        <TextField name="title" label="Title" maxLength={MAX_TITLE} autoComplete="off" />
        <TextEditorField onPictures={onPictures} />
        {words.hasVideo ? <VideoField /> : null}
      </SectionCard>
      <SectionCard title="Files">
        {Object.entries(words.files).map(([name, { label, isThumbnail }]) => (
          <FileField
            key={name}
            name={name}
            label={label}
            kind={rulesOf(area).files[name]?.kind ?? 'attachment'}
            stored={item?.files[name] ?? null}
            {...(isThumbnail && { hint: 'size 285 x 280' })}
          />
        ))}
      </SectionCard>
    </>
  );
}

/** Chooses an item's type. Users with the right can manage types here too. */
function TypeField({ area, types }: TypeFieldProps) {
  const { type } = rulesOf(area);
  const label = CONTENT_WORDS[area].type?.label ?? 'Type';
  const hasDrafts = useMay('drafts');
  // No read says whether types can be changed, but servers with drafts support it.
  const kind = hasDrafts ? TYPE_KINDS[area] : undefined;
  const list = TYPE_LISTS[area];
  const isEmpty = list !== undefined && offered(types).length === 0;
  return (
    <FormController name={type?.field}>
      {(bound, fault) =>
        kind ? (
          <LookupField
            kind={kind}
            label={label}
            labelClass="text-sm font-medium"
            {...(!bound?.readOnly && {
              hint: isEmpty ? <NoListOptions list={list} /> : 'You can also add, rename and delete types here.',
            })}
            value={types.find(({ id }) => id === bound?.value) ?? null}
            disabled={bound?.readOnly ?? false}
            fault={fault}
            className={`${FIELD_CLASS.form} bg-surface!`}
            ref={bound?.ref}
            onChange={(chosen) => bound?.onChange(chosen?.id ?? null)}
          />
        ) : (
          <SelectField
            label={label}
            fault={fault}
            hint={isEmpty ? <NoListOptions list={list} /> : undefined}
            value={String(bound?.value ?? '')}
            ref={bound?.ref as Ref<HTMLSelectElement> | undefined}
            onBlur={bound?.onBlur}
            onChange={({ target }) => bound?.onChange(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{`Choose a ${CONTENT_WORDS[area].type?.noun}`}</option>
            {offered(types, ({ id }) => id === bound?.value).map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </SelectField>
        )
      }
    </FormController>
  );
}

const PICTURE_HINT = 'Paste or drop images into the text, up to 3 MB each.';

/** An item's text. Pasted, dropped or chosen pictures are uploaded immediately. */
function TextEditorField({ onPictures }: { onPictures: (busy: boolean) => void }) {
  const id = useId();
  const { getValues } = useFormContext<ContentFormValues>();
  const [isFilled] = useState(() => getValues('content') !== '');
  const images = useMemo<ImageStore>(
    () => ({
      send: sendTextImage,
      faultOf: (file) => faultOfFile(file, 'image', MAX_EDITOR_IMAGE_BYTES),
      onBusy: onPictures,
    }),
    [onPictures],
  );
  // No read says so either.
  const storesPictures = useMay('drafts');
  return (
    <FormController name="content">
      {(bound, fault) => (
        <div className="flex min-w-0 flex-col gap-1.5">
          <span id={`${id}-label`} className="text-sm font-medium">
            Content
          </span>
          {/* Focusing an error moves the focus to the editor. */}
          <div
            tabIndex={-1}
            ref={bound?.ref as Ref<HTMLDivElement> | undefined}
            data-filled={isFilled}
            onFocus={focusText}
          >
            <RichTextEditor
              value={String(bound?.value ?? '')}
              onChange={(html) => bound?.onChange(html)}
              labelId={`${id}-label`}
              noteId={`${id}-note`}
              isInvalid={Boolean(fault)}
              images={storesPictures ? images : undefined}
              keepsImages
            />
          </div>
          <FieldNote
            id={`${id}-note`}
            fault={fault}
            hint={storesPictures && !bound?.readOnly ? PICTURE_HINT : undefined}
          />
        </div>
      )}
    </FormController>
  );
}

function focusText({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('.rich-text')?.focus();
}
