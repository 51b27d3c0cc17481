'use client';

import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { ActivityLink } from '@/components/activity/activity-link';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { PointStatusPill } from '@/components/ui/point-status-pill';
import { useNeighbourKeys } from '@/components/ui/use-neighbour-keys';
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
  const known = useCompany(id, name, opened);
  const company = known.reading?.state === 'read' ? known.reading.value : null;
  const latest = company?.pointRequest;

  useNeighbourKeys({ onPrevious, onNext });

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
