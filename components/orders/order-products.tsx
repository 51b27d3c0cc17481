import type { ReactNode } from 'react';
import { UnreadableRow, withUnreadable } from '@/components/list/unreadable-rows';
import { RecordLink } from '@/components/record/record-link';
import { DetailTable } from '@/components/ui/detail-table';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetPath } from '@/lib/addresses/asset-path';
import type { OrderLine } from '@/lib/contract/orders';
import { COUPON_STATUS_NAMES, type CouponStatusId } from '@/lib/domain/order-changes';
import { RETURN_KINDS, unitsInWords, unitsLeft } from '@/lib/domain/order-returns';
import { carrierLabel, trackingLink } from '@/lib/domain/tracking-link';
import { formatCount, formatPoints } from '@/lib/text/format';
import type { Coupon } from './use-order-changes';

interface OrderProductsProps {
  lines: readonly OrderLine[];
  /** Indexes of products that couldn't be read. */
  unreadable: readonly number[];
  /** Renders a coupon's actions. */
  couponAction?: ((coupon: Coupon) => ReactNode) | undefined;
}

/** An order's lines, with a column for coupons if there are any. */
export function OrderProducts({ lines, unreadable, couponAction }: OrderProductsProps) {
  const hasCoupons = lines.some((line) => line.couponCode);
  const heads = [
    'Product',
    'SKU',
    'Options',
    ['Quantity', 'text-right!'],
    ['Total', 'text-right!'],
    'Tracking',
    ...(hasCoupons ? ['Coupon'] : []),
  ] as const;
  return (
    <DetailTable label="Products" heads={heads} className="stacked">
      {withUnreadable(lines, unreadable).map((line, index) =>
        line === null ? (
          <UnreadableRow key={`unreadable-${index}`} columns={heads.length} />
        ) : (
          <tr key={line.id}>
            <td>
              <div className="flex min-w-52 gap-3 aside:min-w-40">
                <ProductPicture images={line.product?.variantImages ?? null} />
                <div>
                  {line.product?.name ? (
                    <RecordLink to="product" id={line.product.id}>
                      {line.product.name}
                    </RecordLink>
                  ) : (
                    '—'
                  )}
                  {line.categoryName ? <span className="block text-xs text-muted">{line.categoryName}</span> : null}
                  {RETURN_KINDS.map((kind) => (
                    <span key={kind} className="block text-xs font-medium text-warn empty:hidden">
                      {unitsInWords(line, kind)}
                    </span>
                  ))}
                </div>
              </div>
            </td>
            <td data-label="SKU" className="whitespace-nowrap">
              {line.sku ?? line.product?.sku ?? '—'}
            </td>
            <td data-label="Options">{optionsOf(line) || '—'}</td>
            <td data-label="Quantity" className="text-right whitespace-nowrap">
              {formatCount(line.quantity)}
            </td>
            <td data-label="Total" className="text-right whitespace-nowrap">
              {formatPoints(line.total)}
            </td>
            <td data-label="Tracking" className="whitespace-nowrap">
              <Tracking of={line} />
            </td>
            {hasCoupons ? (
              <td className="whitespace-nowrap">
                {line.couponCode ? (
                  <div className="flex flex-col items-start gap-1">
                    {line.couponCode.code}
                    <span className="flex items-center gap-2 text-xs text-muted">
                      {couponStatusName(line.couponCode)}
                      {unitsLeft(line) > 0 ? couponAction?.(line.couponCode) : null}
                    </span>
                  </div>
                ) : (
                  '—'
                )}
              </td>
            ) : null}
          </tr>
        ),
      )}
    </DetailTable>
  );
}

/** For example `Cap, black, M`. */
export function lineName({ product, sku, size, color }: OrderLine): string {
  return [product?.name ?? sku ?? 'Item', color ?? product?.color, size ?? product?.size].filter(Boolean).join(', ');
}

/** A line's size, color and custom option, if present. */
function optionsOf({ size, color, product }: OrderLine): string {
  return [size ?? product?.size, color ?? product?.color, product?.custom].filter(Boolean).join(' · ');
}

function ProductPicture({ images }: { images: NonNullable<OrderLine['product']>['variantImages'] }) {
  const path = images?.map(({ imageUrl }) => assetPath(imageUrl)).find((each) => each !== null) ?? null;
  return <Thumbnail path={path} className="size-10 print:hidden" />;
}

/** A coupon's status (spec 1 §4, Coupon code). */
export function couponStatusName({ couponStatus, couponStatusId }: Coupon): string {
  return couponStatus || (COUPON_STATUS_NAMES[couponStatusId as CouponStatusId] ?? COUPON_STATUS_NAMES[1]);
}

/** A tracking number, linked to its carrier's page if there is one. */
export function Tracking({
  of: { shippingCompany: carrier, trackingNumber: number, trackingPage },
}: {
  of: Pick<OrderLine, 'shippingCompany' | 'trackingNumber' | 'trackingPage'>;
}) {
  if (!number) return '—';
  const link = trackingLink(carrier, number, trackingPage);
  const text = carrier ? `${carrierLabel(carrier)} ${number}` : number;
  if (!link) return text;
  return (
    <a className="text-accent hover:underline" href={link} target="_blank" rel="noreferrer">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
