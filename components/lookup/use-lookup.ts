'use client';

import { sendCall, type Call } from '@/lib/bff/call';
import { useSave } from '@/components/form/use-save';
import { useRecord, type LoadedRecord, type RecordSource } from '@/components/record/use-record';
import type { BffError } from '@/lib/bff/client';
import type { RouteType } from '@/lib/domain/access-table';

export interface LookupOption {
  id: number;
  name: string;
  /** Only offered where it is chosen already. */
  hidden?: boolean | undefined;
}

/** A kind of options that users manage where they choose them, such as purposes or reasons. */
export interface Lookup {
  /** The singular noun in messages. */
  noun: string;
  nouns: string;
  maxLength: number;
  /** The area whose `change` right allows managing them. */
  area: RouteType;
  /** An option that can't be renamed or deleted. */
  fixedId?: number;
  /** The consequences of deleting one, after its name. */
  deletion: string;
  source: RecordSource<LookupOption[]>;
  /** Like `rename`, returns all options after the change. */
  create: (name: string) => Promise<LookupOption[]>;
  rename: (id: number, name: string) => Promise<LookupOption[]>;
  deleting: (id: number) => Call;
  /** Error texts before the reason. */
  problems: Readonly<Record<'read' | 'create' | 'rename' | 'remove', string>>;
}

/** All options and their changes. A failed change reports itself and returns null or false. */
interface LoadedLookup extends LoadedRecord<LookupOption[]> {
  saving: boolean;
  /** @returns the new option */
  create: (name: string) => Promise<LookupOption | null>;
  rename: (id: number, name: string) => Promise<boolean>;
  remove: (id: number) => Promise<boolean>;
}

/** Reads all options and changes them one at a time. */
export function useLookup({ source, problems, ...kind }: Lookup): LoadedLookup {
  const loaded = useRecord(source);
  const { save, saving } = useSave({ next: 'stay' });

  const change = async (send: () => Promise<LookupOption[]>, problem: string): Promise<LookupOption[] | null> => {
    const failed = ({ status, message }: BffError) => {
      // Someone else has changed them, so refetch.
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

/** Compares names, ignoring case and surrounding spaces. */
export function hasName({ name }: LookupOption, wanted: string): boolean {
  return name.trim().toLowerCase() === wanted.trim().toLowerCase();
}
