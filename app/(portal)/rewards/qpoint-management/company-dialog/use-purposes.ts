'use client';

import { useSave } from '@/components/form/use-save';
import { recordOf, useRecord, type LoadedRecord } from '@/components/record/use-record';
import { bff, type BffError } from '@/lib/bff/client';
import type { createPurpose, deletePurpose, listPurposes, PurposeType, renamePurpose } from '@/lib/contract/points';

/** The purposes, and what administrators do with them. A change that fails has said so and gives null or false. */
export interface LoadedPurposes extends LoadedRecord<PurposeType[]> {
  saving: boolean;
  /** @returns the purpose that was made */
  create: (name: string) => Promise<PurposeType | null>;
  rename: (id: number, name: string) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

const readPurposes = () => bff<typeof listPurposes>('GET', '/purpose-type/search');

export function usePurposes(): LoadedPurposes {
  const loaded = useRecord(recordOf<typeof listPurposes>('/purpose-type/search', {}), null);
  const { save, saving } = useSave({ next: 'stay' });

  const change = async (send: () => Promise<PurposeType[]>, problem: string): Promise<PurposeType[] | null> => {
    const failed = ({ status, message }: BffError) => {
      // They are not as they were shown: somebody else changed them.
      if (status === 404 || status === 409) void loaded.refresh();
      return `${problem}. ${message}`;
    };
    const saved = await save(send, { failed });
    if (saved) loaded.set(saved.answer);
    return saved?.answer ?? null;
  };

  return {
    ...loaded,
    saving,
    create: async (name) => {
      const purposes = await change(
        () => bff<typeof createPurpose>('POST', '/purpose-type', { body: { name } }),
        'There was a problem creating purpose types',
      );
      return purposes?.find((purpose) => isNamed(purpose, name)) ?? null;
    },
    rename: async (id, name) =>
      (await change(async () => {
        await bff<typeof renamePurpose>('PATCH', '/purpose-type', { body: { id, name } });
        return readPurposes();
      }, 'There was a problem updating the purpose type name')) !== null,
    remove: async (id) =>
      (await change(async () => {
        await bff<typeof deletePurpose>('DELETE', '/purpose-type', { query: { id } });
        return readPurposes();
      }, 'There was a problem deleting the purpose type name')) !== null,
  };
}

/** Names differ by more than case and the space around them. */
export function isNamed({ name }: PurposeType, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.trim().toLowerCase();
}
