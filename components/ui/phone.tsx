import { formatPhone } from '@/lib/text/format';

/** A phone number as a `tel:` link. @param className underlines it within text */
export function Phone({ number, className = 'text-accent hover:underline' }: { number: string; className?: string }) {
  return (
    <a className={className} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </a>
  );
}
