'use client';

import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { PendingUpload } from '@/components/image-upload/upload-tile';
import { isUnsupported } from '@/components/ui/retry-button';
import { BffError, isAbort } from '@/lib/bff/client';
import type { UploadWatch } from '@/lib/bff/upload';

export interface ImageStore {
  /** @returns the upstream's address of the image, like `/files/3f2a.webp` */
  send: (file: File, watch: UploadWatch) => Promise<string>;
  /** @returns the reason why a file can't be used, or null */
  faultOf: (file: File) => Promise<string | null>;
  /** Reports whether uploads are running, since saving would lose them. */
  onBusy: (busy: boolean) => void;
}

/** Uploads images and inserts each at its original position, even if the text changes in the meantime. */
export function useImageUploads(editor: Editor | null, store: ImageStore | undefined) {
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const places = useRef(new Map<string, number>());
  const running = useRef(new Map<string, AbortController>());
  const made = useRef(0);

  useEffect(() => {
    const controllers = running.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);
  useEffect(() => {
    // Text typed at the insert position goes after the image.
    const follow = ({ transaction }: { transaction: Transaction }) => {
      for (const [key, place] of places.current) places.current.set(key, transaction.mapping.map(place, -1));
    };
    editor?.on('transaction', follow);
    return () => void editor?.off('transaction', follow);
  }, [editor]);
  const isBusy = uploads.some(({ problem }) => problem === null);
  const onBusy = store?.onBusy;
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);

  const update = (key: string, change: Partial<PendingUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: string) => {
    places.current.delete(key);
    setUploads((before) => before.filter((upload) => upload.key !== key));
  };

  const send = async ({ key, file }: PendingUpload): Promise<void> => {
    if (!store || !editor) return;
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const fault = await store.faultOf(file);
      if (fault) return update(key, { problem: fault });
      const onProgress = (sent: number, total: number) => update(key, { sent: total > 0 ? sent / total : 0 });
      const src = await store.send(file, { signal: controller.signal, onProgress });
      const place = Math.min(places.current.get(key) ?? 0, editor.state.doc.content.size);
      const keys = [...places.current.keys()];
      const later = keys.slice(keys.indexOf(key) + 1).filter((other) => places.current.get(other) === place);
      const end = putPicture(editor, place, src);
      // Images that were added together keep their order, whichever upload finishes first.
      for (const other of later) places.current.set(other, end);
      drop(key);
    } catch (error) {
      if (isAbort(error)) return drop(key);
      if (!(error instanceof BffError)) throw error;
      update(key, { problem: error.errors[0]?.msg ?? error.message, isFinal: isUnsupported(error) });
    } finally {
      running.current.delete(key);
    }
  };

  return {
    uploads,
    /** @param place position in the text; by default, the caret's */
    start(files: readonly File[], place = editor?.state.selection.to ?? 0) {
      const more = files.map((file) => ({ key: `picture-${(made.current += 1)}`, file, sent: 0, problem: null }));
      for (const { key } of more) places.current.set(key, place);
      setUploads((before) => [...before, ...more]);
      for (const upload of more) void send(upload);
    },
    cancel(key: string) {
      const controller = running.current.get(key);
      if (controller) controller.abort();
      else drop(key);
    },
    retry(upload: PendingUpload) {
      update(upload.key, { sent: 0, problem: null });
      void send(upload);
    },
  };
}

/** Inserts an image. A caret at that position moves behind it. @returns the position after the image */
function putPicture(editor: Editor, place: number, src: string): number {
  const { tr: change, schema, selection } = editor.state;
  change.replaceRangeWith(place, place, schema.node('image', { src, alt: '' }));
  let end = place;
  change.mapping.maps.at(-1)?.forEach((_from, _to, _start, after) => (end = after));
  if (selection.empty && selection.from === place) {
    if (end === change.doc.content.size) change.insert(end, schema.node('paragraph'));
    change.setSelection(TextSelection.near(change.doc.resolve(end)));
  }
  editor.view.dispatch(change);
  return end;
}
