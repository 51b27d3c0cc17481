import type { Order } from '@/lib/contract/orders';

/** Where an order goes, as on a parcel, and the numbers to ask at. */
export function ShippingAddress({ address }: { address: Order['shippingInformation'] }) {
  const town = [address?.city, [address?.state, address?.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [address?.address, address?.addressCont, town].filter(Boolean);
  const phones = [
    { kind: 'Mobile', number: address?.mobileNumber },
    { kind: 'Office', number: address?.officeNumber },
  ].filter(({ number }) => number);
  if (lines.length === 0 && phones.length === 0) return <p className="text-muted">No shipping address.</p>;
  return (
    <address className="break-words not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {phones.map(({ kind, number }) => (
        <span key={kind} className="block text-muted">
          {kind}{' '}
          <a className="text-accent hover:underline" href={`tel:${number?.replace(/[^\d+]/g, '')}`}>
            {number}
          </a>
        </span>
      ))}
    </address>
  );
}
