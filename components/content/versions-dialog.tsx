'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { ChoiceField } from '@/components/form/choice-field';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { Part } from '@/components/record/part';
import { RowsPart, useRows } from '@/components/record/rows';
import { recordOf, useRecord } from '@/components/record/use-record';
import { ButtonWithReason } from '@/components/ui/button-with-reason';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Dialog } from '@/components/ui/dialog';
import { offerUndo } from '@/components/action/undo';
import { bff } from '@/lib/bff/client';
import type { getContentVersion, listContentVersions, VersionRow } from '@/lib/contract/content-history';
import type { ContentArea } from '@/lib/domain/content';
import { contentPath } from '@/lib/addresses/paths';
import { CONTENT_WORDS } from './content-words';
import { RESTORE_VERSION } from './version-calls';
import { VersionDifference, versionLabels } from './version-difference';

export interface VersionsProps {
  area: ContentArea;
  item: { id: number; title: string };
  timeZone: string;
  /** Whether the form has changes that a restore would discard. */
  isUnsaved: () => boolean;
}

type Version = VersionRow & { id: number };

/** An item's earlier versions, newest first, with their changes and a restore button. */
export default function VersionsDialog({ onClose, ...props }: VersionsProps & { onClose: () => void }) {
  const { item } = props;
  const versions = useVersions(item.id);
  const [open, setOpen] = useState<number | null>(null);
  const current = versions.load?.state === 'loaded' ? versions.load.value.rows[0]?.version : undefined;
  return (
    <Dialog title={`Versions of ${item.title}`} width="detail" onClose={onClose}>
      <RowsPart
        of={versions}
        problem="There was a problem getting the versions."
        loading="Loading the versions…"
        empty={null}
      >
        {(rows) => (
          <ol aria-label="Versions" className="flex flex-col divide-y divide-line rounded-lg border border-line">
            {rows.map((row) => (
              <VersionEntry
                key={row.version}
                {...props}
                row={row}
                current={current ?? row.version}
                isOpen={open === row.version}
                onToggle={() => setOpen(open === row.version ? null : row.version)}
                onRestored={onClose}
              />
            ))}
          </ol>
        )}
      </RowsPart>
    </Dialog>
  );
}

function useVersions(id: number) {
  const input = { params: { id } };
  const read = async (before?: number) => {
    const { versions, hasMore } = await bff<typeof listContentVersions>('GET', '/content-versions/{id}', {
      ...input,
      ...(before !== undefined && { query: { before } }),
    });
    return { rows: versions.map((version) => ({ ...version, id: version.version })), hasMore };
  };
  return useRows<Version>(['/content-versions/{id}', input, 'rows'], {
    first: async (shown) => {
      let page = await read();
      while (page.rows.length < shown && page.hasMore) {
        const next = await read(page.rows.at(-1)?.version);
        page = { rows: [...page.rows, ...next.rows], hasMore: next.hasMore };
      }
      return page;
    },
    after: (shown) => read(shown.at(-1)?.version),
  });
}

interface EntryProps extends VersionsProps {
  row: Version;
  /** The number of the current version. */
  current: number;
  onRestored: () => void;
}

function VersionEntry({ isOpen, onToggle, ...props }: EntryProps & { isOpen: boolean; onToggle: () => void }) {
  const { area, row, current, timeZone } = props;
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const labels = versionLabels(area, row.changed);
  return (
    <li className="flex min-w-0 flex-col">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-w-0 items-start gap-2 px-3 py-2 text-left hover:bg-hover"
        onClick={onToggle}
      >
        <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 text-sm">
          <span className="font-medium">{`Version ${row.version}${row.version === current ? ', current' : ''}`}</span>
          <DateAndTime at={row.at} timeZone={timeZone} />
          {row.by ? <span className="text-muted">{row.by}</span> : null}
          <span className="min-w-0 basis-full text-muted wrap-anywhere">{labels}</span>
        </span>
      </button>
      {isOpen ? (
        <div id={id} className="flex min-w-0 flex-col gap-4 px-3 pt-1 pb-4 sm:pl-9">
          <OpenVersion {...props} />
        </div>
      ) : null}
    </li>
  );
}

const COMPARED = [
  { value: 'current', label: 'The current version' },
  { value: 'before', label: 'The previous version' },
] as const;

/** Shows what a version changed, or how it differs from the current one. */
function OpenVersion({ area, item, row, current, isUnsaved, timeZone, onRestored }: EntryProps) {
  const mayChange = useMay('adminControls', 'change');
  const isCurrent = row.version === current;
  const [than, setThan] = useState<(typeof COMPARED)[number]['value']>('current');
  const version = useRecord(
    recordOf<typeof getContentVersion>('/content-versions/{id}/{version}', {
      params: { id: item.id, version: row.version },
    }),
  );
  return (
    <Part of={version} problem="There was a problem getting this version." loading="Loading the version…">
      {({ state, before, current: now }) => (
        <>
          {isCurrent ? null : (
            <ChoiceField legend="Compared with" value={than} options={[...COMPARED]} onChange={setThan} />
          )}
          {than === 'current' && !isCurrent ? (
            <VersionDifference area={area} before={state} after={now} timeZone={timeZone} />
          ) : (
            <VersionDifference area={area} before={before} after={state} timeZone={timeZone} />
          )}
          {isCurrent || !mayChange ? null : <RestoreVersion {...{ area, item, row, current, isUnsaved, onRestored }} />}
        </>
      )}
    </Part>
  );
}

const UNSAVED = 'Save or cancel your changes in the form first. They belong to the current version.';

function RestoreVersion({
  area,
  item,
  row: { version: earlier },
  current,
  isUnsaved,
  onRestored,
}: Omit<EntryProps, 'timeZone'>) {
  const reasonId = useId();
  const { noun } = CONTENT_WORDS[area];
  const { save, saving } = useSave({ failed: `Version ${earlier} was not restored.` });
  const link = { text: item.title, href: contentPath(area, item.id) };
  const restore = async (version: number, from: number) =>
    save(() => RESTORE_VERSION[area]({ id: item.id, earlier: version, version: from }));
  const press = async () => {
    const restored = await restore(earlier, current);
    if (!restored) return;
    onRestored();
    offerUndo({
      message: `Version ${earlier} is restored.`,
      link,
      undo: () => void restore(current, restored.answer.version),
    });
  };
  const isBlocked = isUnsaved();
  return (
    <div className="flex flex-col items-start gap-2">
      <p id={reasonId} className="text-sm text-muted">
        {isBlocked ? UNSAVED : `The ${noun} goes back to that version. Its visibility and schedule don’t change.`}
      </p>
      <ButtonWithReason
        look="primary"
        className="max-sm:h-10"
        reasonId={isBlocked ? reasonId : null}
        onClick={() => (saving ? undefined : void press())}
      >
        {saving ? 'Restoring…' : `Restore version ${earlier}`}
      </ButtonWithReason>
    </div>
  );
}
