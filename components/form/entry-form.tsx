'use client';

import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PageHead } from '@/components/record/record-layout';
import { buttonClass } from '@/components/ui/button-class';
import { SectionLinks } from './section-links';
import { Form, SubmitButton, type FormProps } from './form';

interface EntryFormProps<V extends FieldValues, C, O> extends Omit<
  FormProps<V, C, O>,
  'label' | 'draft' | 'guard' | 'className'
> {
  /** What is added, such as `New order`. */
  title: string;
  /** The list's name in the menu, if it differs. */
  menu?: string;
  /** Where it is added; Cancel leads there. */
  list: { label: string; href: string };
  submit: { label: string; busy: string };
  cancel?: string;
  guard?: FormProps<V, C, O>['guard'];
  /** A column beside the cards. */
  aside?: ReactNode;
}

/** The page of a form that adds something: header with Cancel and submit, and its cards in one column. */
export function EntryForm<V extends FieldValues, C, O>({
  title,
  menu,
  list,
  submit,
  cancel = 'Cancel',
  guard = true,
  aside,
  children,
  ...form
}: EntryFormProps<V, C, O>) {
  return (
    <Form {...form} label={title} draft={{ of: title.toLowerCase() }} guard={guard} className="flex flex-col gap-4">
      <PageHead
        area={menu}
        list={list}
        title={title}
        here={title}
        actions={
          <>
            <a href={list.href} className={buttonClass()}>
              {cancel}
            </a>
            <SubmitButton busy={submit.busy}>{submit.label}</SubmitButton>
          </>
        }
      />
      {aside ? (
        <div className="record-columns">
          <div className="record-column">{children}</div>
          {aside}
        </div>
      ) : (
        <div className="form-columns">
          <FormColumn>{children}</FormColumn>
          <SectionLinks />
        </div>
      )}
    </Form>
  );
}

/** The cards of a form, all of one width. */
function FormColumn({ children }: { children: ReactNode }) {
  return <div className="flex w-full max-w-3xl min-w-0 flex-col gap-4">{children}</div>;
}
