'use client';

import clsx from 'clsx';
import { useRef, type ReactNode } from 'react';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { useCoveredEdge } from '@/components/ui/use-covered-edge';
import { REFUSALS } from '@/lib/domain/rights';
import { useFormReadOnly } from './read-only';

/**
 * A sticky header with a form's breadcrumb, title and actions.
 *
 * @param title the record's name, or what is being added
 * @param menu the list's name in the menu, if it differs
 * @param place the last step of the breadcrumb: the action, or the record's short name
 * @param children status of a running action
 */
export function FormHeader({
  title,
  menu,
  list,
  place,
  actions,
  children,
}: {
  title: string;
  menu?: string | undefined;
  list: { label: string; href: string };
  place: string;
  actions: ReactNode;
  children?: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useCoveredEdge(bar, 'top');
  return (
    <div
      ref={bar}
      className={clsx(
        'form-header z-10 -mx-4 -mt-4 flex flex-col gap-1 px-4 py-3',
        'border-b border-line bg-bg',
        'sm:-mt-5 desk:-mx-6 desk:px-6',
      )}
    >
      <BreadcrumbTrail steps={[...(menu === undefined ? [] : [{ label: menu }]), list, { label: place }]} />
      <PageTitle actions={actions}>
        {/* Clamp long names, because the header is sticky and would cover the form. */}
        <span className="line-clamp-2">{title}</span>
      </PageTitle>
      {useFormReadOnly() ? <p className="text-sm text-muted">{REFUSALS.change}</p> : null}
      {children}
    </div>
  );
}
