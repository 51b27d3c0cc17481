import { formatPhone } from '@/lib/text/format';

/** A telephone number that can be called by a press. @param className within other text a link is underlined */
export function Phone({ number, className = 'text-accent hover:underline' }: { number: string; className?: string }) {
  return (
    <a className={className} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </a>
  );
}
