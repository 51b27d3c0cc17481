'use client';

import clsx from 'clsx';
import { useEffect, useState, type DragEvent, type ReactNode, type Ref } from 'react';

/** Takes files that are dropped or chosen. What it shows are its children, of which one describes it by its id. */
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
  /** Of the input, for a label of its own. */
  id?: string;
  accept: string;
  multiple: boolean;
  describedBy: string;
  input?: Ref<HTMLInputElement>;
  disabled?: boolean;
  /** Its height, gaps and ground at rest. */
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
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

const DROPS = ['dragover', 'drop'] as const;

/** A file that is dropped beside its place would open in the place of the page. Several listen as one. */
function stayOnPage(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}
