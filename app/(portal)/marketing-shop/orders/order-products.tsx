import type { ReactNode } from 'react';
import { DetailTable } from '@/components/ui/detail-table';
import type { OrderLine } from '@/lib/contract/orders';
import { formatCount, formatPoints } from '@/lib/format';
import { couponStatusName } from './coupon-status';
import { ProductPicture } from './product-picture';
import { Tracking } from './tracking';
import type { Coupon } from './use-order-changes';

/**
 * What an order holds, line by line. Coupons have a column of their own, where there are any.
 *
 * @param couponAction what can be done with a coupon, beside its status
 */
export function OrderProducts({
  lines,
  couponAction,
}: {
  lines: readonly OrderLine[];
  couponAction?: ((coupon: Coupon) => ReactNode) | undefined;
}) {
  const hasCoupons = lines.some((line) => line.couponCode);
  return (
    <DetailTable
      label="Products"
      head={
        <>
          <th scope="col">Product</th>
          <th scope="col">SKU</th>
          <th scope="col">Options</th>
          <th scope="col" className="!text-right">
            Quantity
          </th>
          <th scope="col" className="!text-right">
            Total
          </th>
          <th scope="col">Tracking</th>
          {hasCoupons ? <th scope="col">Coupon</th> : null}
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <div className="flex min-w-52 gap-3">
              <ProductPicture images={line.product?.variantImages} />
              <div>
                {line.product?.name ?? '—'}
                {line.categoryName ? <span className="block text-xs text-muted">{line.categoryName}</span> : null}
              </div>
            </div>
          </td>
          <td className="whitespace-nowrap">{line.sku ?? line.product?.sku ?? '—'}</td>
          <td>{optionsOf(line) || '—'}</td>
          <td className="text-right whitespace-nowrap">{formatCount(line.quantity)}</td>
          <td className="text-right whitespace-nowrap">{formatPoints(line.total)}</td>
          <td className="whitespace-nowrap">
            <Tracking carrier={line.shippingCompany} number={line.trackingNumber} />
          </td>
          {hasCoupons ? (
            <td className="whitespace-nowrap">
              {line.couponCode ? (
                <div className="flex flex-col items-start gap-1">
                  {line.couponCode.code}
                  <span className="flex items-center gap-2 text-xs text-muted">
                    {couponStatusName(line.couponCode)}
                    {couponAction?.(line.couponCode)}
                  </span>
                </div>
              ) : (
                '—'
              )}
            </td>
          ) : null}
        </tr>
      ))}
    </DetailTable>
  );
}

/** Size, color and custom, as far as the line has them. */
function optionsOf({ size, color, product }: OrderLine): string {
  return [size ?? product?.size, color ?? product?.color, product?.custom].filter(Boolean).join(' · ');
}
