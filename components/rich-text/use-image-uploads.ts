'use client';

import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { PendingUpload } from '@/components/image-upload/upload-tile';
import { BffError } from '@/lib/bff/client';

/** How pictures of a text are stored. */
export interface ImageStore {
  /** @returns the address as the upstream names it, such as `/files/3f2a.webp` */
  send: (file: File, watch: { signal: AbortSignal; onProgress: (sent: number, total: number) => void }) => Promise<string>;
  /** @returns why a file can't be one of them */
  faultOf: (file: File) => Promise<string | null>;
  /** Hears whether pictures are on their way, which a save would lose. */
  onBusy: (busy: boolean) => void;
}

/** Sends pictures that are pasted, dropped or chosen, and puts each where it belongs, whatever is typed meanwhile. */
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
    const follow = ({ transaction }: { transaction: { mapping: { map: (place: number) => number } } }) => {
      for (const [key, place] of places.current) places.current.set(key, transaction.mapping.map(place));
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
      editor.commands.insertContentAt(place, { type: 'image', attrs: { src, alt: '' } }, { updateSelection: false });
      drop(key);
    } catch (error) {
      if (controller.signal.aborted) return drop(key);
      if (!(error instanceof BffError)) throw error;
      update(key, { problem: error.errors[0]?.msg ?? error.message });
    } finally {
      running.current.delete(key);
    }
  };

  return {
    uploads,
    /** @param place in the text; where the caret stands otherwise */
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
