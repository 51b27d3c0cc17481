'use client';

import { useEffect, useState } from 'react';
import { openedHere } from '@/components/commands/record-here';
import { latestChange, type LatestChange } from '@/components/connection/latest-change';
import { CopyTyped } from '@/components/form/copy-typed';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { RECORD_KINDS } from '@/lib/addresses/record-kinds';

/**
 * Says who deleted the open record and when, and lets users copy their input. It is empty on the page that deleted it.
 *
 * @param noun for example `product`; defaults to that of the open record
 * @param otherwise the text if no one deleted it, such as for completed work
 * @param hasChanged whether this tab has changed it since it was read
 * @param timeZone formats the time for kinds without a timeline
 */
export default function DeletedRecord({
  noun: given,
  hasChanged,
  timeZone,
  otherwise,
}: {
  noun?: string;
  hasChanged: boolean;
  timeZone?: string | undefined;
  otherwise?: string;
}) {
  const { id: ownId } = useSignedInUser();
  const [record] = useState(openedHere);
  const [wasChanged] = useState(hasChanged);
  const [deletion, setDeletion] = useState<LatestChange | null | undefined>(record ? undefined : null);
  useEffect(() => {
    if (!record) return;
    latestChange(record.kind, Number(record.id), timeZone).then(
      (latest) => setDeletion(latest?.deleted === undefined ? null : latest),
      () => setDeletion(null),
    );
  }, [record, timeZone]);
  const isOwn = wasChanged && (deletion ? deletion.whoId === ownId : otherwise === undefined);
  if (deletion === undefined || isOwn) return null;
  const noun = given ?? (record ? RECORD_KINDS[record.kind].noun[0] : 'record');
  const who = deletion?.whoId === ownId ? 'You' : deletion?.who;
  const said = who
    ? `${`${who} deleted this ${noun} ${deletion?.deleted ?? ''}`.trim()}.`
    : (otherwise ?? `This ${noun} was deleted.`);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded border bg-bad-weak px-3 py-2">
      <p className="text-bad">{said}</p>
      <CopyTyped title="Your unsaved text" />
    </div>
  );
}
