'use client';

import { sendCall, type Call } from '@/lib/bff/call';
import { useSave } from '@/components/form/use-save';
import { useRecord, type LoadedRecord, type RecordSource } from '@/components/record/use-record';
import type { BffError } from '@/lib/bff/client';
import type { RouteType } from '@/lib/domain/access-table';

/** Something that is chosen by its name. */
export interface LookupOption {
  id: number;
  name: string;
}

/** What people choose by name, and add, rename and delete where they choose it: purposes, reasons. */
export interface Lookup {
  /** What one of them is called, and several. */
  noun: string;
  nouns: string;
  maxLength: number;
  /** Who may change in it, may add, rename and delete them. */
  area: RouteType;
  /** Nobody renames or deletes this one. */
  fixedId?: number;
  /** What follows from deleting one, after its name. */
  deletion: string;
  source: RecordSource<LookupOption[]>;
  /** This and `rename` give them all as they are then. */
  create: (name: string) => Promise<LookupOption[]>;
  rename: (id: number, name: string) => Promise<LookupOption[]>;
  /** Deletes one. */
  deleting: (id: number) => Call;
  /** What is said where one of these failed, before the reason. */
  problems: Readonly<Record<'read' | 'create' | 'rename' | 'remove', string>>;
}

/** All of a kind, and what is done with them. A change that fails has said so and gives null or false. */
interface LoadedLookup extends LoadedRecord<LookupOption[]> {
  saving: boolean;
  /** @returns the one that was made */
  create: (name: string) => Promise<LookupOption | null>;
  rename: (id: number, name: string) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** Reads all of a kind, and changes them one at a time. */
export function useLookup({ source, problems, ...kind }: Lookup): LoadedLookup {
  const loaded = useRecord(source);
  const { save, saving } = useSave({ next: 'stay' });

  const change = async (send: () => Promise<LookupOption[]>, problem: string): Promise<LookupOption[] | null> => {
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
    create: async (name) =>
      (await change(() => kind.create(name), problems.create))?.find((each) => hasName(each, name)) ?? null,
    rename: async (id, name) => (await change(() => kind.rename(id, name), problems.rename)) !== null,
    remove: async (id) => {
      const removeOne = async () => {
        await sendCall(kind.deleting(id));
        return source.read();
      };
      return (await change(removeOne, problems.remove)) !== null;
    },
  };
}

/** Names differ by more than case and the space around them. */
export function hasName({ name }: LookupOption, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.trim().toLowerCase();
}
