'use client';

import { useRef, useState } from 'react';
import { defineAction, UNDO_NOTE, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useMailNote } from '@/components/layout/mail-note';
import { announce } from '@/components/list/announce';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { showToast } from '@/components/ui/toast';
import { mailingPath, MAILINGS_PATH } from '@/lib/addresses/paths';
import { call } from '@/lib/bff/call';
import { bff, BffError } from '@/lib/bff/client';
import type { Output } from '@/lib/contract/endpoint';
import type { previewMailing, sendMailing, testMailing } from '@/lib/contract/mailings';
import {
  EXCLUSION_NAMES,
  EXCLUSIONS,
  MAX_MAILING_RECIPIENTS,
  MAX_MAILING_SUBJECT,
  MAX_MAILING_TEXT,
  PLACEHOLDER_NAMES,
  placeholderFault,
} from '@/lib/domain/mailing';
import { formatCount, formatCountOf } from '@/lib/text/format';

export interface TypedMailing {
  subject: string;
  text: string;
  concernsAccount: boolean;
  replyTo: string;
}

type Preview = Output<typeof previewMailing>;
type Faults = Partial<Record<keyof TypedMailing, string>>;

/**
 * Writes to partners: first a preview with the recipients, then the email is sent with Undo.
 *
 * @param typed what was entered before, if it was undone or refused
 */
export default function MailingDialog({
  partners,
  typed,
  onType,
  onClose,
  onClosed,
}: {
  partners: readonly Item[];
  typed: TypedMailing | null;
  onType: (typed: TypedMailing | null) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const mailNote = useMailNote();
  const [values, setValues] = useState<TypedMailing>(
    typed ?? { subject: '', text: '', concernsAccount: false, replyTo: '' },
  );
  const [faults, setFaults] = useState<Faults>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (changed: Partial<TypedMailing>) => {
    setValues({ ...values, ...changed });
    setFaults({});
    setPreview(null);
  };
  const userIds = partners.map(({ id }) => id);
  const { subject, text, concernsAccount } = values;

  const check = (): boolean => {
    const found: Faults = {
      subject: subject.trim() ? placeholderFault(subject) : 'Enter a subject.',
      text: text.trim() ? placeholderFault(text) : 'Enter the text.',
    };
    setFaults(found);
    const [wrong] = Object.entries(found).flatMap(([name, fault]) => (fault ? [name] : []));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    return wrong === undefined;
  };
  const ask = async (question: () => Promise<void>) => {
    if (isBusy || !check()) return;
    setBusy(true);
    try {
      await question();
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      showToast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    ask(async () => {
      const found = await bff<typeof previewMailing>('POST', '/mailings/preview', {
        body: { subject, text, concernsAccount, userIds },
      });
      setPreview(found);
      announce(recipientsInWords(found));
    });
  const test = () =>
    ask(async () => {
      const body = { subject, text, userId: userIds[0] ?? 0 };
      const sent = await bff<typeof testMailing>('POST', '/mailings/test', { body });
      showToast.success(`A test was sent to ${sent.email}.`);
    });
  const leave = () => {
    onType(values);
    onClose();
  };
  const send = () => {
    perform(sending(values), partners, { onEnd: ({ done }) => (done.length > 0 ? onType(null) : undefined) });
    leave();
  };

  return (
    <Dialog
      title={`Write to ${formatCountOf(partners.length, 'partner')}`}
      width="work"
      onClose={leave}
      onClosed={onClosed}
    >
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (preview && preview.recipients > 0) send();
          else void look();
        }}
      >
        <TextField
          name="subject"
          label="Subject"
          aria-required
          maxLength={MAX_MAILING_SUBJECT}
          autoComplete="off"
          value={subject}
          fault={faults.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextAreaField
          name="text"
          label="Text"
          aria-required
          rows={8}
          maxLength={MAX_MAILING_TEXT}
          hint={`Filled in for each: ${PLACEHOLDER_NAMES.join(', ')}`}
          value={text}
          fault={faults.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <TextField
          name="replyTo"
          type="email"
          label="Replies go to"
          hint="If it’s empty, the email says that replies aren’t read."
          autoComplete="off"
          value={values.replyTo}
          onChange={({ target }) => change({ replyTo: target.value })}
        />
        <Checkbox checked={concernsAccount} onChange={({ target }) => change({ concernsAccount: target.checked })}>
          It concerns their account, so it also goes to partners without the newsletter
        </Checkbox>
        {preview ? <PreviewOf preview={preview} /> : null}
        <p className="text-sm text-muted">{UNDO_NOTE + mailNote}</p>
        <DialogButtons leave="Not now" onLeave={leave}>
          <Button className="max-sm:h-10" aria-disabled={isBusy || undefined} onClick={() => void test()}>
            Send a test to me
          </Button>
          <Button
            type="submit"
            look="primary"
            className="max-sm:h-10"
            aria-disabled={isBusy || preview?.recipients === 0 || undefined}
          >
            {preview ? `Send to ${formatCountOf(preview.recipients, 'partner')}` : 'Preview'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function recipientsInWords({ recipients, excluded }: Pick<Preview, 'recipients' | 'excluded'>): string {
  const left = EXCLUSIONS.flatMap((reason) =>
    excluded[reason] > 0 ? [`${formatCount(excluded[reason])} (${EXCLUSION_NAMES[reason].toLowerCase()})`] : [],
  );
  const to = recipients === 0 ? 'No one would get this.' : `To ${formatCountOf(recipients, 'partner')}.`;
  return left.length > 0 ? `${to} Left out: ${left.join(', ')}.` : to;
}

function PreviewOf({ preview }: { preview: Preview }) {
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <p className="font-medium">{recipientsInWords(preview)}</p>
      {preview.samples.map(({ name, email, subject, text }) => (
        <details key={email} className="rounded border border-line px-3 py-2 text-sm">
          <summary className="min-h-6 cursor-pointer wrap-anywhere">{`As ${name} gets it: ${subject}`}</summary>
          <p className="mt-2 text-muted wrap-anywhere">{`To ${email}`}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
        </details>
      ))}
    </section>
  );
}

function sending({ subject, text, concernsAccount, replyTo }: TypedMailing) {
  return defineAction<Item, Output<typeof sendMailing>>({
    of: 'mailing',
    noun: ['partner', 'partners'],
    verb: ['Send', 'Sending', 'sent'],
    subject: (items) => `“${subject.trim()}” to ${formatCountOf(items.length, 'partner')}`,
    isOne: () => true,
    perCall: MAX_MAILING_RECIPIENTS,
    call: (items) =>
      call<typeof sendMailing>('POST', '/mailings', {
        body: {
          ...{ subject, text, concernsAccount, userIds: items.map(({ id }) => id) },
          replyTo: replyTo.trim() || null,
        },
      }),
    done: (_, [mailing]) => ({
      message: mailing ? `Sending to ${formatCountOf(mailing.recipients, 'partner')}.` : 'Sending.',
      link: { text: 'See the mailing', href: mailing ? mailingPath(mailing.id) : MAILINGS_PATH },
    }),
    failed: 'Nothing was sent.',
  });
}
