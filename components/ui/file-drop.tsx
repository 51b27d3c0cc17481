'use client';

import clsx from 'clsx';
import { useEffect, useState, type DragEvent, type ReactNode, type Ref } from 'react';

/** Accepts dropped or chosen files. One of its children describes it by id. */
export function FileDrop({
  id,
  accept,
  multiple,
  describedBy,
  input,
  disabled = false,
  className,
  onFiles,
  children,
}: {
  /** The input's id, for an external label. */
  id?: string;
  accept: string;
  multiple: boolean;
  describedBy: string;
  input?: Ref<HTMLInputElement>;
  disabled?: boolean;
  className: { frame: string; atRest: string };
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  useEffect(() => {
    for (const kind of DROPS) addEventListener(kind, stayOnPage);
    return () => DROPS.forEach((kind) => removeEventListener(kind, stayOnPage));
  }, []);
  return (
    <label
      data-drop-zone
      className={clsx(
        'relative flex flex-col items-center justify-center rounded-lg border border-dashed px-4 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className.frame,
        over ? 'border-accent bg-accent-weak' : `border-control ${className.atRest}`,
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
        !over && !disabled && 'hover:bg-hover',
      )}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <input
        ref={input}
        id={id}
        type="file"
        disabled={disabled}
        multiple={multiple}
        accept={accept}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset it, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

const DROPS = ['dragover', 'drop'] as const;

/** Dropping a file beside the target would replace the page with it. One shared listener serves all targets. */
function stayOnPage(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
