import type { ReactNode } from 'react';
import { keyLabel } from '@/components/keys/key-label';
import { Keys } from '@/components/keys/key-sheet';
import { OrderStatusPill } from '@/components/ui/order-status-pill';
import { companiesAddress } from '@/lib/addresses/companies';
import { inquiryHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { recordHref } from '@/lib/record-kinds';
import type { Found } from '@/lib/contract/search';
import { approvalStepName } from '@/lib/domain/approval-step';
import { contactTypeOf, CONTACT_TYPE_NAMES } from '@/lib/domain/contact-type';
import { formatPoints } from '@/lib/format';
import type { ListAddress } from '@/lib/list-address';
import type { Command, Effect } from './commands';

/** A line that can be chosen. */
export type Option = Effect & {
  id: string;
  content: ReactNode;
  aside?: ReactNode;
  /** The address of a record's dialog over its list, where that is on the screen. */
  overList?: () => string | null;
};

export interface Group {
  title: string;
  options: Option[];
}

const name = (words: string) => <span className="truncate">{words}</span>;

/** What was found, by its kind. */
export function groupsOf({ orders, companies, registrations, products, projects, inquiries, people }: Found): Group[] {
  return [
    {
      title: 'Orders',
      options: orders.map((order) => ({
        id: `order-${order.id}`,
        href: recordHref('order', order.id),
        overList: () => overList(ordersAddress, 'order', order.id),
        content: (
          <>
            <b className="font-semibold tabular-nums">{order.orderNumber}</b>
            {name(order.companyName ?? '')}
            <OrderStatusPill id={order.orderStatusId} name={order.orderStatus} />
          </>
        ),
      })),
    },
    {
      title: 'Companies',
      options: companies.map((company) => ({
        id: `company-${company.id}`,
        href: recordHref('company', company.id),
        overList: () => overList(companiesAddress, 'company', company.id),
        content: name(company.name),
        aside: <span className="tabular-nums">{formatPoints(company.availableQpoints)} available</span>,
      })),
    },
    {
      title: 'Partners',
      options: registrations.map((partner) => ({
        id: `partner-${partner.id}`,
        href: recordHref('registration', partner.id),
        content: (
          <>
            {name(partner.companyName)}
            <span className="truncate text-muted">{`${partner.fullName} · ${partner.email}`}</span>
          </>
        ),
        aside: approvalStepName(partner.approvalStep),
      })),
    },
    {
      title: 'Products',
      options: products.map((product) => ({
        id: `product-${product.id}`,
        href: recordHref('product', product.id),
        content: name(product.name),
        aside: product.active ? null : 'Hidden',
      })),
    },
    {
      title: 'Projects',
      options: projects.map((project) => ({
        id: `project-${project.id}`,
        href: recordHref('project', project.id),
        content: name(project.projectName),
        aside: project.companyName,
      })),
    },
    {
      title: 'Inquiries',
      options: inquiries.flatMap(({ id, contactTypeId, name: asker, companyName, contactStatus }) => {
        const type = contactTypeOf(contactTypeId);
        if (!type) return [];
        const about = [companyName, CONTACT_TYPE_NAMES[type].menu].filter(Boolean).join(' · ');
        return {
          id: `inquiry-${id}`,
          href: inquiryHref(type, id),
          content: (
            <>
              {name(asker)}
              <span className="truncate text-muted">{about}</span>
            </>
          ),
          aside: contactStatus,
        };
      }),
    },
    {
      title: 'People',
      options: people.map((person) => ({
        id: `person-${person.id}`,
        href: recordHref('admin', person.id),
        content: (
          <>
            {name(person.fullName)}
            <span className="truncate text-muted">{person.email}</span>
          </>
        ),
        aside: person.disabled ? 'Disabled' : null,
      })),
    },
  ];
}

export function commandGroup(commands: readonly Command[]): Group {
  const options = commands.map(({ label, keys, hint, ...command }): Option => ({
    ...command,
    id: `do-${label}`,
    content: name(label),
    aside: keys ? <Keys keys={keyLabel(keys, false)} /> : hint,
  }));
  return { title: 'Do', options };
}

/** A record opens over its list as that stands, filters and page included. */
function overList<V extends object>(
  { path, read, listHref }: ListAddress<V>,
  dialog: string,
  id: number,
): string | null {
  const { pathname, search, origin } = location;
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return null;
  const view = read({ ...Object.fromEntries(new URLSearchParams(search)), view: pathname.slice(path.length + 1) });
  const address = new URL(listHref(view), origin);
  address.searchParams.set(dialog, String(id));
  return address.href;
}
