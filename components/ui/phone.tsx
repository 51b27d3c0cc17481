import { formatPhone } from '@/lib/format';

/** A telephone number that can be called by a press. */
export function Phone({ number }: { number: string }) {
  return (
    <a className="text-accent hover:underline" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </a>
  );
}
