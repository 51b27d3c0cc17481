'use client';

import clsx from 'clsx';
import { useState, type DragEvent, type ReactNode, type Ref } from 'react';

/** Takes files that are dropped or chosen. What it shows are its children, of which one describes it by its id. */
export function FileDrop({
  id,
  accept,
  multiple,
  describedBy,
  input,
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
  /** Its height, gaps and ground at rest. */
  className: { frame: string; atRest: string };
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <label
      data-drop-zone
      className={clsx(
        'relative flex cursor-pointer flex-col items-center justify-center rounded-lg border border-dashed px-4 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        className.frame,
        over ? 'border-accent bg-accent-weak' : `border-control ${className.atRest} hover:bg-hover`,
      )}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        // Otherwise the browser would open the file in the place of the page.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <input
        ref={input}
        id={id}
        type="file"
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
