'use client';

import { use, useEffect, useRef, useState, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { Form, PART, SubmitButton } from '@/components/form/form';
import { SectionCard } from '@/components/form/section-card';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { keepDraft, noteSaved } from '@/components/form/draft';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import type { Action, Item } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { perform } from '@/components/action/perform';
import type { Input, Output } from '@/lib/contract/endpoint';
import { answerInquiry, type ContactHistory, type InquiryDetail, type SavedReply } from '@/lib/contract/inquiries';
import {
  CLOSED_STATUS,
  EMAIL_STATUS,
  isElsewhere,
  MAX_REPLY,
  MAX_REPLY_TITLE,
  PHONE_STATUS,
  RECEIVED_STATUS,
  type ReplyStatus,
} from '@/lib/domain/inquiry';
import { MAX_EMAIL } from '@/lib/domain/person';
import { fillPlaceholders, unfilledPlaceholders } from '@/lib/domain/saved-reply';
import { elsewhereHint, statusOf } from './inquiries-query';
import { HistoryEntry } from './inquiry-history';

const SavedReplies = deferred(() => import('./saved-replies'));

/** The prefix of a reply's draft name, before the inquiry's number. */
const REPLY = 'reply to inquiry';

const WAYS = [
  { value: EMAIL_STATUS, label: 'Sending email' },
  { value: PHONE_STATUS, label: 'Phone call' },
] as const;

/**
 * The reply to an inquiry (spec 3 §5). The browser keeps the input until it is sent or discarded. Newer replies by
 * others are shown before sending.
 */
export function ReplyForm({
  inquiry,
  user,
  timeZone,
  onTyping,
  onSending,
  onAnswered,
  onRefresh,
}: {
  inquiry: InquiryDetail;
  user: { id: number; name: string };
  timeZone: string;
  onTyping: () => void;
  /** Called when sending starts, and when it is undone or refused. */
  onSending: (isSending: boolean) => void;
  /** Receives the inquiry after the reply. */
  onAnswered: (inquiry: InquiryDetail) => void;
  /** Refetches the inquiry. */
  onRefresh: () => Promise<void>;
}) {
  const { id } = inquiry;
  const hasSavedReplies = useMay('savedReplies');
  const [isPicking, setPicking] = useState(false);
  const reply = useReply(inquiry, { onSending, onAnswered, onRefresh });
  const { form, way, title, content, missing, seen, setBegun, noteBegin, hasText } = reply;
  const insert = (saved: SavedReply) => {
    reply.insert(saved, user.name);
    setPicking(false);
    onTyping();
  };
  const sendAtOnce = (saved: SavedReply) => {
    insert(saved);
    void form.handleSubmit(() => reply.send())();
  };

  return (
    <SectionCard
      title="Reply"
      aside={
        hasSavedReplies ? (
          <Button
            id="saved-replies"
            onClick={() => setPicking(true)}
            onPointerEnter={SavedReplies.load}
            onFocus={SavedReplies.load}
          >
            Saved replies
          </Button>
        ) : undefined
      }
    >
      <Form
        form={form}
        label="Reply"
        draft={{ record: REPLY, id }}
        draftAt="path"
        draftKeptBy="browser"
        // A draft remembers which history its author had seen.
        extraState={{ read: () => (hasText ? seen : undefined), restore: (kept) => setBegun(kept as typeof seen) }}
        firstFocus="none"
        onSubmit={() => reply.send()}
      >
        {reply.isAnswered ? (
          <AnsweredMeanwhile others={reply.others} timeZone={timeZone} onGoOn={reply.goOn} onDiscard={reply.discard} />
        ) : null}
        <div
          onInput={() => {
            noteBegin();
            onTyping();
          }}
          className="flex flex-col gap-4"
        >
          <ReplyFields inquiry={inquiry} way={way} missing={missing} />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {inquiry.can?.includes('close') ? (
            <Button className="max-sm:h-10" onClick={() => void form.handleSubmit(() => reply.send(true))()}>
              {way === EMAIL_STATUS ? 'Send and close' : 'Register and close'}
            </Button>
          ) : null}
          <SubmitButton busy="Registering…" className="max-sm:h-10">
            {way === EMAIL_STATUS ? 'Send' : 'Register'}
          </SubmitButton>
        </div>
      </Form>
      {isPicking ? (
        <SavedReplies
          text={{ title, content }}
          onUse={insert}
          onSend={way === EMAIL_STATUS ? sendAtOnce : undefined}
          onClose={() => setPicking(false)}
          onClosed={() => document.querySelector<HTMLElement>('textarea[name="content"]')?.focus()}
        />
      ) : null}
    </SectionCard>
  );
}

/** Sends a reply, or records a phone call. */
function replying(
  isMail: boolean,
  body: Input<typeof answerInquiry>['body'],
): Action<Item, Output<typeof answerInquiry>> {
  const link = { text: 'See the inquiry', href: location.pathname };
  return {
    of: 'reply',
    noun: ['reply', 'replies'],
    verb: isMail ? ['Send', 'Sending', 'sent'] : ['Register', 'Registering', 'registered'],
    subject: ([{ label }]) => (isMail ? `your reply to ${label}` : 'the phone call'),
    link: () => link,
    call: () => call<typeof answerInquiry>('POST', '/contact/action', { body }),
    done: () => ({ message: 'Registered !', link }),
    failed: 'Failed Registered !',
  };
}

/** A reply's input, the history its author has seen, and how it is sent. */
function useReply(
  inquiry: InquiryDetail,
  {
    onSending,
    onAnswered,
    onRefresh,
  }: Pick<ComponentProps<typeof ReplyForm>, 'onSending' | 'onAnswered' | 'onRefresh'>,
) {
  const { id } = inquiry;
  const stored = {
    contactId: id,
    contactStatusId: EMAIL_STATUS as ReplyStatus,
    email: inquiry.email ?? '',
    mailTitle: '',
    content: '',
  };
  const form = useForm({ schema: answerInquiry.body, defaultValues: stored });
  /** The state of the history when the user started typing. */
  const [begun, setBegun] = useState(answersOf(inquiry));
  const owner = use(StorageOwnerContext);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const [way, content = '', title = ''] = form.watch(['contactStatusId', 'content', 'mailTitle']);
  const missing = placeholdersIn({ contactStatusId: way, mailTitle: title, content });

  // Without input, a newer reply can't conflict.
  const now = answersOf(inquiry);
  const hasText = content.trim() !== '' || title.trim() !== '';
  const seen = hasText ? begun : now;
  const isStale = now.version !== seen.version || now.count !== seen.count;

  const send = async (close = false) => {
    const { email, mailTitle, ...rest } = form.getValues();
    const isMail = rest.contactStatusId === EMAIL_STATUS;
    // A saved reply that is sent immediately is newer than the rendered values.
    const left = placeholdersIn({ mailTitle, ...rest });
    const text = [
      left.length > 0 && `The text still contains ${left.join(', ')}.`,
      isMail &&
        isElsewhere(inquiry.email, email) &&
        `It goes to ${email}, not to the sender’s address, ${inquiry.email}.`,
    ].filter(Boolean);
    if (!(await confirm({ title: 'Do you want to register ?', text: text.join(' '), confirm: 'OK' }))) return;
    const version = seen.version === undefined ? {} : { version: seen.version };
    const body = { ...rest, ...version, ...(isMail && { email, mailTitle }), ...(close && { close }) };
    const typed = form.getValues();
    const place = location.pathname;
    noteSaved();
    form.reset({ ...stored, contactStatusId: rest.contactStatusId });
    // Unsent input returns to the form, or becomes a draft if the form is gone.
    const bringBack = () => {
      const values = { ...typed, [PART]: seen };
      if (!isShown.current && owner !== null)
        return void keepDraft(owner, { place, name: `${REPLY} ${id}`, storage: 'browser' }, values);
      setBegun(seen);
      onSending(false);
      for (const [field, value] of Object.entries(typed))
        form.setValue(field as keyof typeof typed, value, { shouldDirty: true, shouldTouch: true });
    };
    onSending(true);
    perform(replying(isMail, body), [{ id, label: email ?? '' }], {
      onEnd: async ({ done: [sent], answers: [answer], error }) => {
        if (!sent) bringBack();
        if (!isShown.current) return;
        // If someone else replied, show their reply beside the input.
        if (error || !answer?.contactHistories || answer.id === undefined) await onRefresh();
        else onAnswered({ ...inquiry, ...answer });
      },
    });
  };
  const noteBegin = () => {
    if (!hasText) setBegun(now);
  };
  /** Inserts a saved reply below the input and fills in its placeholders. */
  const insert = (saved: { title?: string | null | undefined; content: string }, manager: string) => {
    const values = { name: inquiry.name, company: inquiry.companyName, category: inquiry.contactCategoryName, manager };
    const filled = fillPlaceholders(saved.content, values);
    const change = { shouldDirty: true, shouldTouch: true };
    noteBegin();
    form.setValue('content', content.trim() ? `${content.trimEnd()}\n\n${filled}` : filled, change);
    if (saved.title && !title.trim()) form.setValue('mailTitle', fillPlaceholders(saved.title, values), change);
    form.clearErrors();
  };
  return {
    ...{ form, way, title, content, missing, seen, setBegun, hasText, send, insert },
    /** Call it before the first input. */
    noteBegin,
    isAnswered: isStale,
    /** Includes the user's own replies from other tabs or devices. */
    others: (inquiry.contactHistories ?? []).slice(seen.count),
    goOn: () => setBegun(now),
    discard: () => form.reset(stored),
  };
}

function ReplyFields({
  inquiry,
  way,
  missing,
}: {
  inquiry: InquiryDetail;
  way: number;
  /** Placeholders without a value. */
  missing: readonly string[];
}) {
  const to = useWatch<{ email: string }, 'email'>({ name: 'email' });
  return (
    <>
      <ChoiceField legend="How" legendClass="sr-only" name="contactStatusId" options={WAYS} />
      {way === EMAIL_STATUS ? (
        <>
          <TextField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={MAX_EMAIL}
            hint={elsewhereHint(inquiry.email, to)}
          />
          <TextField name="mailTitle" label="Title" autoComplete="off" maxLength={MAX_REPLY_TITLE} />
        </>
      ) : null}
      <TextAreaField
        name="content"
        label={way === EMAIL_STATUS ? 'Content' : 'What was said'}
        rows={8}
        maxLength={MAX_REPLY}
        hint={missing.length > 0 ? `Still to fill in: ${missing.join(', ')}` : undefined}
      />
    </>
  );
}

/** Lists others' replies since the user started typing. */
function AnsweredMeanwhile({
  others,
  timeZone,
  onGoOn,
  onDiscard,
}: {
  others: readonly ContactHistory[];
  timeZone: string;
  onGoOn: () => void;
  onDiscard: () => void;
}) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg border border-warn bg-warn-weak p-4">
      <p className="font-medium">{`${answeredMeanwhile(others)} Your text is kept.`}</p>
      <ul className="flex flex-col gap-3">
        {others.map((history, index) => (
          <li key={history.id ?? index} className="flex flex-col gap-1">
            <HistoryEntry history={history} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onGoOn}>Keep writing</Button>
        <Button look="danger" onClick={onDiscard}>
          Discard my text
        </Button>
      </div>
    </div>
  );
}

/** Describes actions other than replies, by resulting status. */
const DOINGS: Readonly<Record<number, string>> = {
  [CLOSED_STATUS]: 'closed this inquiry while you were writing.',
  [RECEIVED_STATUS]: 'reopened this inquiry while you were writing.',
};

function answeredMeanwhile(others: readonly ContactHistory[]): string {
  const [other] = others;
  if (!other) return 'This inquiry changed while you were writing.';
  const doings = others.map(({ contactStatus }) => DOINGS[statusOf(contactStatus).id ?? 0]);
  if (others.length === 1)
    return `${other.user?.fullName || 'Someone'} ${doings[0] ?? 'replied while you were writing.'}`;
  return doings.some(Boolean)
    ? `This inquiry was changed ${others.length} times while you were writing.`
    : `${others.length} replies were sent while you were writing.`;
}

/** Placeholders in a reply that have no value yet. */
function placeholdersIn(reply: {
  contactStatusId: number;
  mailTitle?: string | undefined;
  content?: string | undefined;
}) {
  const { contactStatusId, mailTitle = '', content = '' } = reply;
  return unfilledPlaceholders(contactStatusId === EMAIL_STATUS ? `${mailTitle}\n${content}` : content);
}

/** The state of a history: its version and number of replies. */
function answersOf({ version, contactHistories }: InquiryDetail) {
  return { version, count: contactHistories?.length ?? 0 };
}
