'use client';

import { useSave } from '@/components/form/use-save';
import { useRecord, type LoadedRecord, type RecordSource } from '@/components/record/use-record';
import type { BffError } from '@/lib/bff/client';

/** Something that is chosen by its name. */
export interface Named {
  id: number;
  name: string;
}

/** What people choose by name, and add, rename and delete where they choose it: purposes, reasons. */
export interface NamedKind {
  /** What one of them is called, and several. */
  noun: string;
  nouns: string;
  maxLength: number;
  /** Nobody renames or deletes this one. */
  fixedId?: number;
  /** What follows from deleting one, after its name. */
  deletion: string;
  source: RecordSource<Named[]>;
  /** Each gives them all as they are then. */
  create: (name: string) => Promise<Named[]>;
  rename: (id: number, name: string) => Promise<Named[]>;
  remove: (id: number) => Promise<Named[]>;
  /** What is said where one of these failed, before the reason. */
  problems: Readonly<Record<'read' | 'create' | 'rename' | 'remove', string>>;
}

/** All of a kind, and what is done with them. A change that fails has said so and gives null or false. */
interface LoadedNamed extends LoadedRecord<Named[]> {
  saving: boolean;
  /** @returns the one that was made */
  create: (name: string) => Promise<Named | null>;
  rename: (id: number, name: string) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** Reads all of a kind, and changes them one at a time. */
export function useNamed({ source, problems, ...kind }: NamedKind): LoadedNamed {
  const loaded = useRecord(source);
  const { save, saving } = useSave({ next: 'stay' });

  const change = async (send: () => Promise<Named[]>, problem: string): Promise<Named[] | null> => {
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
      (await change(() => kind.create(name), problems.create))?.find((each) => isNamed(each, name)) ?? null,
    rename: async (id, name) => (await change(() => kind.rename(id, name), problems.rename)) !== null,
    remove: async (id) => (await change(() => kind.remove(id), problems.remove)) !== null,
  };
}

/** Names differ by more than case and the space around them. */
export function isNamed({ name }: Named, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.trim().toLowerCase();
}
