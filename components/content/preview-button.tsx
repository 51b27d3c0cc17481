'use client';

import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { Button } from '@/components/ui/button';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { zonedInstant } from '@/lib/time/zoned-time';
import { FORM_WORDS } from './content-form-words';
import {
  dayAsListed,
  fileAfter,
  fileNamesOf,
  type ContentFormValues,
  type ContentItem,
  type ContentSettings,
} from './content-item';
import type { Previewed } from './preview-dialog';
import { appearsAt } from './status-labels';

const PreviewDialog = deferred(() => import('./preview-dialog'));

/** Previews the form's current values as partners will see them. */
export function PreviewButton({
  area,
  item,
  types,
  timeZone,
  videoHosts,
}: { area: ContentArea; item: ContentItem | null; types: readonly LookupOption[] } & ContentSettings) {
  const { getValues } = useFormContext<ContentFormValues>();
  const [preview, setPreview] = useState<Previewed | null>(null);
  useLoadAtRest(PreviewDialog);

  const open = () => {
    const values = getValues();
    const { type, files: kinds } = rulesOf(area);
    const files = fileNamesOf(area).flatMap((name) => {
      const file = fileAfter(name, values, item);
      const { label = name, isThumbnail = false } = FORM_WORDS[area].files[name] ?? {};
      return file ? [{ label, file, isThumbnail, isImage: kinds[name]?.kind === 'image' }] : [];
    });
    const appears = values.status === 'scheduled' ? zonedInstant(values.publishAt, timeZone) : null;
    setPreview({
      ...{ title: values.title, content: values.content, video: values.video },
      typeName: type ? (types.find(({ id }) => id === values[type.field])?.name ?? null) : null,
      appears: appears && appearsAt(appears.toISOString(), timeZone),
      date: dayAsListed(item?.createdAt ?? new Date().toISOString(), timeZone),
      images: files.filter(({ isImage }) => isImage),
      attachments: files.filter(({ isImage }) => !isImage).map(({ file }) => file),
    });
  };
  return (
    <>
      <Button onClick={open}>
        <Eye aria-hidden size={16} />
        Preview
      </Button>
      {preview ? <PreviewDialog item={preview} videoHosts={videoHosts} onClose={() => setPreview(null)} /> : null}
    </>
  );
}
