'use client';

import { useEffect, useState } from 'react';
import { openedHere } from '@/components/commands/record-here';
import { latestChange, type LatestChange } from '@/components/connection/latest-change';
import { CopyTyped } from '@/components/form/copy-typed';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { sinceOwnChange } from '@/lib/bff/outdated';
import { RECORD_KINDS } from '@/lib/record-kinds';

/** A page that deletes its own record is left within this time, in milliseconds. */
const LEAVING_MS = 60_000;

/**
 * Says who deleted the open record and when, and lets what was typed be copied. Nothing of it stands on the page that
 * deleted the record.
 *
 * @param noun such as `product`; left out, that of the open record
 * @param otherwise what is said where nobody deleted it, such as of work that is done
 * @param timeZone of a kind without a timeline, to tell the time
 */
export default function DeletedRecord({
  noun: given,
  timeZone,
  otherwise,
}: {
  noun?: string;
  timeZone?: string | undefined;
  otherwise?: string;
}) {
  const { id: ownId } = useSignedInUser();
  const [record] = useState(openedHere);
  const [wasBusy] = useState(() => sinceOwnChange() < LEAVING_MS);
  const [deletion, setDeletion] = useState<LatestChange | null | undefined>(record ? undefined : null);
  useEffect(() => {
    if (!record) return;
    latestChange(record.kind, Number(record.id), timeZone).then(
      (latest) => setDeletion(latest?.deleted === undefined ? null : latest),
      () => setDeletion(null),
    );
  }, [record, timeZone]);
  const isOwn = wasBusy && (deletion ? deletion.whoId === ownId : otherwise === undefined);
  if (deletion === undefined || isOwn) return null;
  const noun = given ?? (record ? RECORD_KINDS[record.kind].noun[0] : 'record');
  const who = deletion?.whoId === ownId ? 'You' : deletion?.who;
  const said = who
    ? `${`${who} deleted this ${noun} ${deletion?.deleted ?? ''}`.trim()}.`
    : (otherwise ?? `This ${noun} was deleted.`);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded border bg-bad-weak px-3 py-2">
      <p className="text-bad">{said}</p>
      <CopyTyped title="What you typed" />
    </div>
  );
}
