'use client';

import { lazy, Suspense, useId } from 'react';
import { useController } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { FieldNote } from '@/components/form/form-field';
import { confirm } from '@/components/ui/confirm';
import { Skeleton } from '@/components/ui/skeleton';
import { descriptionToText, hasFormatting, textToDescription } from '@/lib/domain/description-text';
import type { ProductValues } from '../product-values';

const RichTextEditor = lazy(() => import('@/components/rich-text/rich-text-editor'));

const KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'HTML' },
] as const;

/** The description, as plain text or as HTML (spec 1 §2). */
export function DescriptionField() {
  const id = useId();
  const { field: kind } = useController<ProductValues, 'isHtml'>({ name: 'isHtml' });
  const {
    field: { ref, value: description, onChange, onBlur },
    fieldState,
  } = useController<ProductValues, 'description'>({ name: 'description' });
  const fault = fieldState.error?.message;

  const turnInto = async (wanted: 'text' | 'html') => {
    const toHtml = wanted === 'html';
    if (toHtml === kind.value) return;
    if (!toHtml && hasFormatting(description)) {
      const yes = await confirm({
        title: 'Turn the description into plain text?',
        text: 'Its formatting, such as bold words, lists and links, is lost.',
        confirm: 'Turn into text',
        look: 'danger',
      });
      if (!yes) return;
    }
    onChange(toHtml ? textToDescription(description) : descriptionToText(description));
    kind.onChange(toHtml);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <label id={`${id}-label`} htmlFor={kind.value ? undefined : id} className="text-sm font-medium">
          Description
        </label>
        <ChoiceField
          legend="Kind of description"
          legendClass="sr-only"
          value={kind.value ? 'html' : 'text'}
          options={KINDS}
          onChange={(wanted) => void turnInto(wanted)}
        />
      </div>
      {kind.value ? (
        <Suspense fallback={<Skeleton className="h-52!" />}>
          <RichTextEditor
            value={description}
            onChange={onChange}
            labelId={`${id}-label`}
            noteId={`${id}-note`}
            isInvalid={Boolean(fault)}
          />
        </Suspense>
      ) : (
        <textarea
          ref={ref}
          id={id}
          rows={8}
          value={description}
          onChange={onChange}
          onBlur={onBlur}
          aria-describedby={`${id}-note`}
          aria-invalid={fault ? true : undefined}
          className="w-full rounded border border-control bg-surface px-3 py-2 text-base aria-invalid:border-bad"
        />
      )}
      <FieldNote id={`${id}-note`} fault={fault} hint="Left empty, it is saved as “new product”." />
    </div>
  );
}
