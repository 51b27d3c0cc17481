'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { CompanyFields, useActingCompany } from '@/components/by-staff/company-fields';
import { EntryForm } from '@/components/form/entry-form';
import { FormAlert } from '@/components/form/form';
import { hasChanges } from '@/components/form/has-changes';
import { SectionCard } from '@/components/form/section-card';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { ordersAddress } from '@/lib/addresses/orders';
import { recordHref } from '@/lib/addresses/record-kinds';
import { bff } from '@/lib/bff/client';
import { createOrder, type findOrderGoods, type getActingCompany } from '@/lib/contract/by-staff';
import { missingPoints } from '@/lib/domain/order-placement';
import { formatPoints, signedPoints } from '@/lib/text/format';
import { OrderLines } from './order-lines';
import { useOrderedGoods, type OrderValues, type ShippingValues } from './ordered-goods';

const ORDERS = { label: 'Orders', href: ordersAddress.href({}) };

const NO_ADDRESS: ShippingValues = {
  ...{ address: '', addressCont: '', city: '', state: '', zipCode: '' },
  ...{ mobileNumber: '', officeNumber: '' },
};

/** The form for an order that staff enter, such as one by phone. */
export function NewOrderForm({ companyId }: { companyId: number | null }) {
  const form = useForm<OrderValues, OrderBody>({
    schema: createOrder.body as z.ZodType<OrderBody, OrderValues>,
    defaultValues: { companyId, lines: [], shippingInformation: NO_ADDRESS },
  });
  const cache = useQueryClient();
  const { save, saving } = useSave({ form, reasonAt: 'companyId' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const plan = useOrderedGoods(lines);

  const send = async (body: OrderBody) => {
    // The order is refused if it would cost another amount than the form shows.
    const total = plan.isWhole ? plan.total : undefined;
    const placed = await save(() => bff<typeof createOrder>('POST', '/by-staff/orders', { body: { ...body, total } }), {
      done: ({ orderNumber }) => `Order ${orderNumber} placed`,
      next: ({ id }) => recordHref('order', id),
    });
    if (!placed) for (const path of READS) void cache.invalidateQueries({ queryKey: [path] });
  };

  return (
    <EntryForm
      form={form}
      title="New order"
      list={ORDERS}
      submit={{ label: 'Place order', busy: 'Placing…' }}
      draftAt="path"
      busy={saving}
      aside={<SummaryCard plan={plan} />}
      onSubmit={send}
    >
      <SectionCard title="Company">
        <CompanyFields personLabel="Ordered by" />
      </SectionCard>
      <OrderLines goods={plan.goods} />
      <ShippingCard />
    </EntryForm>
  );
}

/** Prices, stock and balance, which a refused order has shown to be outdated. */
const READS: readonly (typeof findOrderGoods | typeof getActingCompany)['path'][] = [
  '/by-staff/goods',
  '/by-staff/companies/{id}',
];

type OrderBody = z.output<typeof createOrder.body>;

/** What the order costs against what the company has. */
function SummaryCard({ plan: { total, shipping, isWhole } }: { plan: ReturnType<typeof useOrderedGoods> }) {
  const companyId = useWatch<OrderValues, 'companyId'>({ name: 'companyId' });
  const { company } = useActingCompany(companyId);
  const available = company?.order?.available;
  const shortage = available === undefined ? null : missingPoints(total, available);
  const figures: [name: string, points: number | undefined][] = [
    ['Products', isWhole ? total - shipping : undefined],
    ['Shipping', isWhole ? shipping : undefined],
    ['Total', isWhole ? total : undefined],
    ['Available', available],
    ['Left', isWhole && available !== undefined ? available - total : undefined],
  ];
  return (
    <aside aria-label="Summary" className="lg:sticky lg:top-20">
      <SectionCard title="Summary">
        <dl className="flex flex-col gap-2 text-sm">
          {figures.map(([name, points]) => (
            <div
              key={name}
              className={name === 'Total' ? 'flex justify-between border-t pt-2 font-semibold' : 'flex justify-between'}
            >
              <dt className={name === 'Total' ? undefined : 'text-muted'}>{name}</dt>
              <dd className="tabular-nums">
                {points === undefined ? '–' : points < 0 ? signedPoints(points) : formatPoints(points)}
              </dd>
            </div>
          ))}
        </dl>
        <FormAlert>{shortage}</FormAlert>
      </SectionCard>
    </aside>
  );
}

/** The order's address, by default the company's. */
function ShippingCard() {
  const form = useFormContext<OrderValues>();
  const [companyId, shipping] = useWatch<OrderValues, ['companyId', 'shippingInformation']>({
    name: ['companyId', 'shippingInformation'],
  });
  const own = useActingCompany(companyId).company?.order?.shippingInformation;
  const filled = useRef<ShippingValues>(NO_ADDRESS);
  const { resetField, getValues } = form;
  const fill = useCallback(
    (address: ShippingValues) => {
      filled.current = address;
      // A default, because leaving the form loses nothing of it.
      resetField('shippingInformation', { defaultValue: address });
    },
    [resetField],
  );
  useEffect(() => {
    // Don't overwrite an address that someone typed.
    if (own && !hasChanges(getValues('shippingInformation'), filled.current)) fill(own);
  }, [own, getValues, fill]);
  return (
    <SectionCard
      title="Shipping"
      aside={
        own && hasChanges(shipping, own) ? <Button onClick={() => fill(own)}>Use the company’s address</Button> : null
      }
    >
      <TextField name="shippingInformation.address" label="Address" autoComplete="off" maxLength={200} />
      <TextField name="shippingInformation.addressCont" label="Address (cont.)" autoComplete="off" maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField name="shippingInformation.city" label="City" autoComplete="off" maxLength={100} />
        <TextField name="shippingInformation.state" label="State" autoComplete="off" maxLength={50} />
        <TextField name="shippingInformation.zipCode" label="ZIP code" autoComplete="off" maxLength={20} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="shippingInformation.mobileNumber" label="Mobile number" autoComplete="off" maxLength={40} />
        <TextField name="shippingInformation.officeNumber" label="Office number" autoComplete="off" maxLength={40} />
      </div>
    </SectionCard>
  );
}
