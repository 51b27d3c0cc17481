'use client';

import { Download, FileText, Undo2, X } from 'lucide-react';
import { useEffect, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { useFormContext } from 'react-hook-form';
import { BoundField } from '@/components/form/form-field';
import { useFormReadOnly } from '@/components/form/read-only';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { downloadAsset } from '@/components/ui/download-asset';
import { FileDrop } from '@/components/ui/file-drop';
import { Thumbnail } from '@/components/ui/thumbnail';
import { showToast } from '@/components/ui/toast';
import { assetHref, contentFilePath, pictureHref } from '@/lib/addresses/asset-path';
import { formatKilobytes } from '@/lib/text/format';
import type { FileChange, StoredFile } from './content-item';
import { CHOOSABLE, faultOfFile, type FileKind } from './file-check';

/**
 * A file of an item: the stored one to download, replace or remove, or a newly chosen one. Removing only marks it;
 * saving sends the literal `delete` (spec 3 §4).
 *
 * @param hint for example `285 x 280`
 */
export function FileField({
  name,
  label,
  kind,
  stored,
  hint,
}: {
  name: string;
  label: string;
  kind: FileKind;
  stored: StoredFile | null;
  hint?: string;
}) {
  const { setError, clearErrors } = useFormContext();
  const isReadOnly = useFormReadOnly();
  const take = async (files: readonly File[], onChange: (change: FileChange) => void) => {
    const [file] = files;
    if (!file) return;
    const fault = files.length > 1 ? 'Only one file fits here.' : await faultOfFile(file, kind);
    if (fault) return setError(name, { type: 'rule', message: fault }, { shouldFocus: true });
    onChange(file);
    clearErrors(name);
  };
  return (
    <BoundField name={name} secret label={label} hint={[hint, CHOOSABLE[kind].hint].filter(Boolean).join(' · ')}>
      {(control, bound) => {
        const change = (bound?.value ?? null) as FileChange;
        const set = (next: FileChange) => bound?.onChange(next);
        const settle = (next: FileChange) => {
          set(next);
          clearErrors(name);
          // The pressed button disappears, so move the focus.
          document.getElementById(control.id)?.focus();
        };
        const remove = () => {
          settle(change instanceof File ? null : 'delete');
          showToast.success('File delete.');
        };
        const shown = change instanceof File ? change : stored;
        return (
          <div className="flex flex-col gap-2">
            {change === 'delete' ? (
              <Line name={nameOf(stored)} note="will be removed when you save">
                <Button onClick={() => settle(null)}>
                  <Undo2 aria-hidden size={16} />
                  Keep it
                </Button>
              </Line>
            ) : shown ? (
              <Line file={shown} kind={kind} name={nameOf(shown)} note={noteOf(shown)}>
                {change === null && stored ? <DownloadLink file={stored} /> : null}
                {isReadOnly ? null : (
                  <Button look="quiet" aria-label={`Remove ${nameOf(shown)}`} onClick={remove}>
                    <X aria-hidden size={16} />
                    Remove
                  </Button>
                )}
              </Line>
            ) : null}
            {isReadOnly ? null : (
              <FileDrop
                id={control.id}
                accept={CHOOSABLE[kind].accept}
                multiple={false}
                describedBy={control['aria-describedby'] ?? ''}
                input={bound?.ref as Ref<HTMLInputElement>}
                className={{
                  frame: 'min-h-14 py-2 text-sm',
                  atRest: control['aria-invalid'] ? 'border-bad! bg-bg' : 'bg-bg',
                }}
                onFiles={(files) => void take(files, set)}
              >
                {shown && change !== 'delete'
                  ? 'Drop another file here, or choose one, to replace it'
                  : 'Drop a file here, or choose one'}
              </FileDrop>
            )}
          </div>
        );
      }}
    </BoundField>
  );
}

interface LineProps {
  file?: File | StoredFile;
  kind?: FileKind;
  name: string;
  note: string;
  children: ReactNode;
}

function Line({ file, kind, name, note, children }: LineProps) {
  const path = useFilePath(file);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-line px-3 py-2 text-sm">
      {kind === 'image' ? (
        <Thumbnail path={path} className="h-12 w-16" />
      ) : (
        <FileText aria-hidden size={18} className="shrink-0 text-muted" />
      )}
      <span className="min-w-32 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block text-xs text-muted tabular-nums">{note}</span>
      </span>
      {children}
    </div>
  );
}

/** A URL that displays a stored or local file. */
export function useFilePath(file: File | StoredFile | null | undefined): string | null {
  const [local, setLocal] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return;
    const url = URL.createObjectURL(file);
    const show = setTimeout(() => setLocal({ file, url }));
    return () => {
      clearTimeout(show);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (!(file instanceof File)) return pictureHref(file?.assetUrl);
  return local?.file === file ? local.url : null;
}

function DownloadLink({ file }: { file: StoredFile }) {
  const path = contentFilePath(file.downloadUrl) ?? contentFilePath(file.assetUrl) ?? assetHref(file.assetUrl, 'saved');
  const download = (event: MouseEvent) => {
    event.preventDefault();
    void downloadAsset(path, (message) => `There was a problem download upload content image ${message}`);
  };
  return (
    <a href={path} download aria-label={`Download ${nameOf(file)}`} className={buttonClass('quiet')} onClick={download}>
      <Download aria-hidden size={16} />
      Download
    </a>
  );
}

/** The display name of a stored or local file. */
export function nameOf(file: File | StoredFile | null): string {
  return (file instanceof File ? file.name : (file?.name ?? file?.assetUrl.split('/').at(-1))) || 'File';
}

function noteOf(file: File | StoredFile): string {
  const size = file.size ? formatKilobytes(file.size) : '';
  return [size, file instanceof File ? 'not saved yet' : ''].filter(Boolean).join(' · ');
}
