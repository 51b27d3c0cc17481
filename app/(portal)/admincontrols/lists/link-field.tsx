import { TextField } from '@/components/form/text-field';
import { MAX_CARRIER_LINK } from '@/lib/domain/lists';
import { CARRIER_NUMBER } from '@/lib/domain/tracking-link';

/** A carrier's tracking page. Without one, its numbers are plain text. */
export const LinkField = ({ className }: { className?: string }) => (
  <TextField
    name="link"
    label="Tracking link"
    hint={`Optional. Write ${CARRIER_NUMBER} where the tracking number goes.`}
    placeholder={`https://example.com/track?number=${CARRIER_NUMBER}`}
    inputMode="url"
    maxLength={MAX_CARRIER_LINK}
    autoComplete="off"
    className={className}
  />
);
