'use client';

import { useEffect, useRef, useState } from 'react';
import type { PendingUpload } from '@/components/image-upload/upload-tile';
import { isUnsupported } from '@/components/ui/retry-button';
import { BffError, isAbort } from '@/lib/bff/client';
import { uploadThroughBff } from '@/lib/bff/upload';
import type { uploadProductMedia } from '@/lib/contract/product-media';

/** More parallel uploads would only share the bandwidth. */
const AT_ONCE = 2;

interface UploadListeners {
  /** Awaited for each finished upload before it leaves the list. */
  onUploaded: () => Promise<void>;
  onFailed: () => void;
}

/** Uploads images to a stored product one by one. Failed ones stay until retried or removed. */
export function useUploads(productId: number, { onUploaded, onFailed }: UploadListeners) {
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const waiting = useRef<PendingUpload[]>([]);
  const made = useRef(0);
  const leaving = useRef(false);

  useEffect(() => {
    leaving.current = false;
    const controllers = running.current;
    return () => {
      leaving.current = true;
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const update = (key: string, change: Partial<PendingUpload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key));

  const send = async ({ key, file }: PendingUpload): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const form = new FormData();
    form.append('productImages', file, file.name);
    try {
      await uploadThroughBff<typeof uploadProductMedia>('POST', '/products/{id}/media', {
        params: { id: productId },
        form,
        signal: controller.signal,
        onProgress: (sent, total) => update(key, { sent: total > 0 ? sent / total : 0 }),
      });
      await onUploaded();
      drop(key);
    } catch (error) {
      if (isAbort(error)) return drop(key);
      const cause = error instanceof BffError ? (error.errors[0]?.msg ?? error.message) : '';
      update(key, {
        problem: `There was a problem upload media${cause ? `\n${cause}` : ''}`,
        isFinal: error instanceof Error && isUnsupported(error),
      });
      onFailed();
    } finally {
      running.current.delete(key);
      sendNext();
    }
  };

  const sendNext = () => {
    while (!leaving.current && running.current.size < AT_ONCE) {
      const next = waiting.current.shift();
      if (!next) return;
      void send(next);
    }
  };

  const enqueue = (more: readonly PendingUpload[]) => {
    waiting.current.push(...more);
    sendNext();
  };

  return {
    uploads,
    start(files: readonly File[]) {
      const more = files.map((file) => ({ key: `upload-${(made.current += 1)}`, file, sent: 0, problem: null }));
      setUploads((before) => [...before, ...more]);
      enqueue(more);
    },
    /** Cancels an upload, or removes a failed one. */
    cancel(key: string) {
      waiting.current = waiting.current.filter((upload) => upload.key !== key);
      const controller = running.current.get(key);
      if (controller) controller.abort();
      else drop(key);
    },
    retry(upload: PendingUpload) {
      update(upload.key, { sent: 0, problem: null });
      enqueue([{ ...upload, sent: 0, problem: null }]);
    },
  };
}
