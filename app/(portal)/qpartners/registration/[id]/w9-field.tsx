'use client';

import { Download } from 'lucide-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ExtraState } from '@/components/form/form';
import { BoundField } from '@/components/form/form-field';
import { useFormReadOnly } from '@/components/form/read-only';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { downloadAsset } from '@/components/ui/download-asset';
import type { UserDetail } from '@/lib/contract/registrations';
import { MAX_W9_BYTES } from '@/lib/domain/registration';
import { W9_REFUSED, W9_TYPES } from '@/lib/domain/w9-file';
import { w9Path } from '@/lib/addresses/paths';
import { w9Text, type FormValues } from './registration-values';

const TYPES: readonly string[] = Object.values(W9_TYPES);

/** The stored W-9 and a chosen replacement. */
export function W9Field({
  stored,
  chosen,
  onChoose,
  children,
}: {
  stored: UserDetail['w9'];
  chosen: File | null;
  onChoose: (file: File | null) => void;
  /** What can be done with the stored one. */
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isReadOnly = useFormReadOnly();
  const { setError, clearErrors } = useFormContext<FormValues>();
  const take = (file: File | undefined, onChange: (has: boolean) => void) => {
    if (!file) return;
    // The upstream also checks the content.
    const fault = !TYPES.includes(file.type)
      ? W9_REFUSED
      : file.size > MAX_W9_BYTES
        ? 'A W-9 can be up to 10 MB'
        : null;
    if (fault) return setError('hasW9', { type: 'rule', message: fault });
    clearErrors('hasW9');
    onChoose(file);
    onChange(true);
  };
  return (
    <BoundField name="hasW9" secret label="W-9" hint="PDF, PNG or JPEG, at most 10 MB">
      {(control, bound) => (
        <div className="flex min-h-10 flex-wrap items-center gap-2">
          <input
            ref={input}
            type="file"
            hidden
            accept={TYPES.join(',')}
            onChange={({ target }) => {
              take(target.files?.[0], (has) => bound?.onChange(has));
              target.value = '';
            }}
          />
          {isReadOnly ? null : (
            <Button
              {...control}
              ref={bound?.ref as Ref<HTMLButtonElement> | undefined}
              onClick={() => input.current?.click()}
            >
              {chosen || stored ? 'Replace' : 'Choose file'}
            </Button>
          )}
          <span className="min-w-0 truncate text-sm">{w9Text(stored, chosen)}</span>
          {stored ? children : null}
        </div>
      )}
    </BoundField>
  );
}

/** Views and downloads the stored W-9. */
export function StoredW9({
  userId,
  isReplaced,
  isShown,
  onShow,
}: {
  userId: number;
  /** Whether a replacement is chosen. */
  isReplaced: boolean;
  /** Whether it is open beside the form. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  const download = w9Path(userId);
  return (
    <>
      <Button look="quiet" aria-expanded={isShown} onClick={() => onShow(!isShown)}>
        {isShown ? 'Hide' : 'View'}
      </Button>
      {isReplaced ? null : (
        <a
          href={download}
          download
          className={buttonClass('quiet')}
          onClick={(event) => {
            event.preventDefault();
            void downloadAsset(download, (message) => `There was a problem download w9 image ${message}`);
          }}
        >
          <Download aria-hidden size={16} />
          Download
        </a>
      )}
    </>
  );
}

/** Files are too large for drafts. */
export const draftOfW9 = (w9: File | null): ExtraState => ({
  read: () => (w9 ? true : undefined),
  restore: () => undefined,
  note: (kept) => (kept ? 'Choose the W-9 again.' : null),
});
