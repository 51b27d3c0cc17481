import { SectionCard } from '@/components/form/section-card';
import { RecordLink } from '@/components/record/record-link';
import type { UserDetail } from '@/lib/contract/registrations';
import { approvalStepName } from '@/lib/domain/approval-step';
import { sharedInWords } from '@/lib/domain/registration-duplicates';

/** Other registrations of possibly the same company, with what they share. */
export function Duplicates({ of: { duplicates } }: { of: UserDetail }) {
  if (!duplicates?.length) return null;
  return (
    <SectionCard title="Possible duplicates" aside={duplicates.length}>
      <ul className="flex flex-col gap-2 text-sm">
        {duplicates.map(({ id, name, approvalStep, disabled, reasons }) => (
          <li key={id} className="flex flex-col">
            <RecordLink to="registration" id={id} className="font-medium wrap-anywhere">
              {name || `No. ${id}`}
            </RecordLink>
            <span className="text-muted">
              {[sharedInWords(reasons), approvalStepName(approvalStep), disabled ? 'Disabled' : null]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
