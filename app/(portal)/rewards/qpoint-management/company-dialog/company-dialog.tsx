'use client';

import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { CompanyContent } from './company-content';
import type { CompanyReading } from './company-reading';
import type { DialogView } from './dialog-view';
import { Part } from './part';
import type { PointsAsker } from './points-asker';
import { useCompany } from './use-company';

/** A company's points in full. The arrows, or J and K, go to the next and the previous company of the page. */
export default function CompanyDialog({
  id,
  name,
  shown,
  hrefOf,
  opened,
  timeZone,
  asker,
  onClose,
  onClosed,
  onPrevious,
  onNext,
}: {
  id: number;
  name: string | undefined;
  shown: DialogView;
  /** The address of this page with another view of the dialog. */
  hrefOf: (next: Partial<DialogView>) => string;
  opened: CompanyReading | null;
  timeZone: string;
  asker: PointsAsker;
  onClose: () => void;
  onClosed: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const known = useCompany(id, opened);
  const company = known.reading?.state === 'read' ? known.reading.value : null;
  const latest = company?.pointRequest;

  // The neighbours are those of what is on the screen when the key is pressed.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // Letters that are typed, or that choose something, are no wish to leave the company.
    if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return;
    if (event.key === 'j') onNext?.();
    if (event.key === 'k') onPrevious?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <Dialog
      title={
        <>
          <span className="wrap-anywhere">{company?.name ?? name ?? 'Company'}</span>
          {latest ? <PointStatusPill id={latest.requestStatusId} name={latest.requestStatus} /> : null}
        </>
      }
      actions={
        <>
          <ActivityLink type="company" id={id} />
          <IconButton label="Previous company" onPress={onPrevious}>
            <ChevronUp aria-hidden size={18} />
          </IconButton>
          <IconButton label="Next company" onPress={onNext}>
            <ChevronDown aria-hidden size={18} />
          </IconButton>
          <IconButton label="Copy link" onPress={() => void copyText(location.href, 'Copied the link.')}>
            <Link2 aria-hidden size={18} />
          </IconButton>
        </>
      }
      width="detail"
      onClose={onClose}
      onClosed={onClosed}
    >
      <Part known={known} problem="There was a problem getting the company" loading="Loading the company…">
        {(found) =>
          found ? (
            // What is chosen and typed belongs to one company.
            <CompanyContent
              key={found.id}
              company={found}
              opened={opened?.id === found.id && opened.state === 'read' ? opened : null}
              refreshCompany={known.refresh}
              shown={shown}
              hrefOf={hrefOf}
              timeZone={timeZone}
              asker={asker}
            />
          ) : (
            <EmptyState title="This company does not exist." />
          )
        }
      </Part>
    </Dialog>
  );
}

const TAKES_LETTERS = 'input, select, textarea, [role="alertdialog"], [data-radix-popper-content-wrapper], :popover-open';
