'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordAssignMenu } from '@/components/assignments/assign';
import { ownerOf, useRecordHere } from '@/components/commands/record-here';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { RecordHistory } from '@/components/record/deferred-history';
import { CompanyLines } from '@/components/record/company-lines';
import { PageHead, RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { recordOf, type RecordSource } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Phone } from '@/components/ui/phone';
import { StatusPill } from '@/components/ui/status-pill';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetHref, assetPath } from '@/lib/addresses/asset-path';
import { bff } from '@/lib/bff/client';
import type { assignInquiries, getInquiry, InquiryDetail } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { inquiryTone } from '@/lib/domain/inquiry';
import { listNames } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';
import type { ListPlace } from '@/lib/addresses/page-range';
import { InquiryHistory } from './inquiry-history';
import { meantBy, statusOf, titleOf } from './inquiries-query';
import { useInquiryStatus } from './use-inquiry-status';
import { NextInquiry } from './next-inquiry';
import { ReplyForm } from './reply-form';
import { useInquiryNews } from './use-inquiry-news';

/** An overtaken read runs to its end, and its response is dropped. */
function sourceOf(id: number): RecordSource<InquiryDetail> {
  const { key, read } = recordOf<typeof getInquiry>('/contact/detail/{id}', { params: { id } });
  return { key, read: () => read() };
}

interface Surroundings {
  type: ContactType;
  id: number;
  place: ListPlace | null;
  listHref: string;
  user: { id: number; name: string };
  timeZone: string;
}

/** An inquiry's page, refetched whenever an event reports a change. */
export function InquiryScreen({ failed, ...around }: Surroundings & { failed: string | null }) {
  const { type, id } = around;
  return (
    <RecordPage
      source={sourceOf(id)}
      failed={failed}
      title={CONTACT_TYPE_NAMES[type].heading}
      problem="There was a problem getting the inquiry."
    >
      {(inquiry, take) => <Inquiry {...around} inquiry={inquiry} take={take} />}
    </RecordPage>
  );
}

/** An inquiry with its history and reply form, and who else has it open. */
function Inquiry({
  type,
  id,
  inquiry,
  take,
  place: givenPlace,
  listHref,
  user,
  timeZone,
}: Surroundings & { inquiry: InquiryDetail; take: (inquiry: InquiryDetail) => void }) {
  // A reply may move it to another list, but the user continues in the original one.
  const [place] = useState(givenPlace);
  const mayChange = useMay('supportCenter', 'change');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sourceOf(id).key, exact: true });
  const { people, noteTyping, stopWriting } = useInquiryNews(id);
  const status = statusOf(inquiry.contactStatus);
  const name = inquiry.name || `No. ${id}`;

  useRecordHere({
    ...{ kind: 'inquiry', id, name, detail: inquiry.companyName },
    company: ownerOf(inquiry),
  });
  const [isSettled, setSettled] = useState(false);
  // Offer the next inquiry while the reply can still be undone, so that users needn't wait.
  const noteSending = (isSending: boolean) => {
    if (isSending) stopWriting();
    setSettled(isSending);
  };
  const { buttons, question } = useInquiryStatus({
    inquiry,
    onRefresh: refresh,
    onChanged: (changed, settled) => {
      take(changed);
      setSettled(settled);
    },
  });

  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={titleOf(inquiry)}
        list={{ label: CONTACT_TYPE_NAMES[type].heading, href: listHref }}
        noun="inquiry"
        place={place}
        status={
          status.name ? (
            <StatusPill tone={inquiryTone(meantBy(status.id, Boolean(inquiry.can)))}>{status.name}</StatusPill>
          ) : null
        }
        owner={mayChange ? <Assignment inquiry={inquiry} name={name} userId={user.id} /> : null}
        actions={mayChange ? buttons : null}
        menu={[]}
        logged={['inquiry', id]}
      />
      {mayChange ? question : null}
      {isSettled && place ? <NextInquiry place={place} listHref={listHref} /> : null}
      <RecordBody
        facts={factsOf(inquiry, timeZone)}
        label="About this inquiry"
        sidebar={
          <>
            <p
              role="status"
              className={
                people.length > 0 ? 'rounded-lg border border-line bg-info-weak px-4 py-3 text-sm text-info' : 'sr-only'
              }
            >
              {presenceOf(people)}
            </p>
            {type === 2 ? <Logo image={inquiry.image} /> : null}
            <CompanyLines id={inquiry.companyId} />
            <RecordHistory kind="inquiry" id={id} timeZone={timeZone} />
          </>
        }
      >
        <SectionCard
          title="Message"
          aside={inquiry.createdAt ? <DateAndTime at={inquiry.createdAt} timeZone={timeZone} /> : null}
        >
          <p className="whitespace-pre-line wrap-anywhere">{inquiry.message || '—'}</p>
        </SectionCard>
        <InquiryHistory inquiry={inquiry} timeZone={timeZone} onSent={take} />
        {mayChange ? (
          <ReplyForm
            inquiry={inquiry}
            user={user}
            timeZone={timeZone}
            onTyping={noteTyping}
            onSending={noteSending}
            onAnswered={take}
            onRefresh={refresh}
          />
        ) : null}
      </RecordBody>
    </div>
  );
}

function factsOf(inquiry: InquiryDetail, timeZone: string): readonly StripFact[] {
  const { createdAt } = inquiry;
  return [
    ['Requester', inquiry.name, inquiry.email],
    [
      'Company/Organization',
      <RecordLink key="company" to="company" id={inquiry.companyId}>
        {inquiry.companyName}
      </RecordLink>,
      inquiry.address,
    ],
    ['Contact Number', inquiry.mobileNumber ? <Phone key="number" number={inquiry.mobileNumber} /> : null],
    ['Category', inquiry.contactCategoryName, inquiry.utmSource],
    [
      'Account Manager',
      <RecordLink key="manager" to="admin" id={inquiry.assign?.id}>
        {inquiry.assign?.fullName}
      </RecordLink>,
      createdAt && `Received ${formatDate(createdAt, timeZone)}`,
    ],
  ];
}

/** Assigns an inquiry to its account manager. Servers without a list of assignees only take oneself. */
function Assignment({ inquiry, name, userId }: { inquiry: InquiryDetail; name: string; userId: number }) {
  const hasWork = useMay('work');
  const { save, saving } = useSave({ next: 'stay' });
  const { id, assign, can } = inquiry;
  if (hasWork) {
    const assignee = assign?.id ? { user: { id: assign.id, name: assign.fullName ?? '' } } : null;
    return <RecordAssignMenu item={{ id, kind: 'inquiry', record: id, name, assignee }} place="page" />;
  }
  const isMine = assign?.id === userId;
  if (isMine && !can?.includes('giveBack')) return null;
  const change = () => {
    const body = { ids: [id], assigned: isMine ? null : userId };
    return save(() => bff<typeof assignInquiries>('PATCH', '/contact/assign', { body }), {
      done: isMine ? 'Unassigned' : 'Assigned to you',
      link: { text: name },
    });
  };
  return (
    <Button aria-disabled={saving || undefined} onClick={() => void change()}>
      {isMine ? 'Unassign' : 'Assign to me'}
    </Button>
  );
}

/** For example `Ann Lee is writing. Bo Chu has this inquiry open.` */
function presenceOf(people: readonly { name: string; writing: boolean }[]): string {
  const said = (names: string[], one: string, several: string) =>
    names.length > 0 ? [`${listNames(names, 4)} ${names.length > 1 ? several : one}`] : [];
  const namesOf = (writing: boolean) => people.filter((person) => person.writing === writing).map(({ name }) => name);
  return [
    ...said(namesOf(true), 'is writing a reply.', 'are writing replies.'),
    ...said(namesOf(false), 'has this inquiry open.', 'have this inquiry open.'),
  ].join(' ');
}

/** The company's logo (spec 3 §3). */
function Logo({ image }: { image: InquiryDetail['image'] }) {
  const url = image?.assetUrl;
  if (!url) return null;
  return <Thumbnail path={assetPath(url) ?? assetHref(url)} className="size-16" />;
}
