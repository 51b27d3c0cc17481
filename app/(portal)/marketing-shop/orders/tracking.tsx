import { trackingLink } from '@/lib/domain/tracking-link';

/** A parcel's number, with its carrier's page where there is one. */
export function Tracking({ carrier, number }: { carrier: string | null | undefined; number: string | null | undefined }) {
  if (!number) return '—';
  const link = trackingLink(carrier, number);
  const text = carrier ? `${carrier.toUpperCase()} ${number}` : number;
  if (!link) return text;
  return (
    <a className="text-accent hover:underline" href={link} target="_blank" rel="noreferrer">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
