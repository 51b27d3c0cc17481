'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { ownerOf, useRecordHere } from '@/components/commands/record-here';
import { FormHeader } from '@/components/form/form-header';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { RecordHistory } from '@/components/record/deferred-history';
import { Neighbours } from '@/components/record/neighbours';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { recordOf, type RecordSource } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Fact } from '@/components/ui/detail-section';
import { Phone } from '@/components/ui/phone';
import { StatusPill } from '@/components/ui/status-pill';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetHref, assetPath } from '@/lib/addresses/asset-path';
import { bff } from '@/lib/bff/client';
import type { assignInquiries, getInquiry, InquiryDetail } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { inquiryTone } from '@/lib/domain/inquiry';
import { listNames } from '@/lib/text/format';
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
    <div className="flex flex-col gap-6">
      <FormHeader
        title={titleOf(inquiry)}
        list={{ label: CONTACT_TYPE_NAMES[type].heading, href: listHref }}
        place={name}
        actions={
          <>
            <Neighbours noun="inquiry" place={place} />
            {status.name ? (
              <StatusPill tone={inquiryTone(meantBy(status.id, Boolean(inquiry.can)))}>{status.name}</StatusPill>
            ) : null}
            {mayChange ? buttons : null}
            <ActivityLink type="inquiry" id={id} />
          </>
        }
      />
      {mayChange ? question : null}
      {isSettled && place ? <NextInquiry place={place} listHref={listHref} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
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
        </div>
        <aside aria-label="About this inquiry" className="flex min-w-0 flex-col gap-4">
          <p
            role="status"
            className={
              people.length > 0 ? 'rounded-lg border border-line bg-info-weak px-4 py-3 text-sm text-info' : 'sr-only'
            }
          >
            {presenceOf(people)}
          </p>
          <Requester type={type} inquiry={inquiry} />
          <Assignment inquiry={inquiry} name={name} userId={user.id} />
          <RecordHistory kind="inquiry" id={id} timeZone={timeZone} />
        </aside>
      </div>
    </div>
  );
}

function Requester({ type, inquiry }: { type: ContactType; inquiry: InquiryDetail }) {
  return (
    <SectionCard title="Requester">
      {type === 2 ? <Logo image={inquiry.image} /> : null}
      <dl className="flex flex-col gap-3">
        <Fact name="Name">{inquiry.name}</Fact>
        <Fact name="Company/Organization">
          <RecordLink to="company" id={inquiry.companyId}>
            {inquiry.companyName}
          </RecordLink>
        </Fact>
        <Fact name="Contact Number">{inquiry.mobileNumber ? <Phone number={inquiry.mobileNumber} /> : null}</Fact>
        <Fact name="Email">{inquiry.email}</Fact>
        <Fact name="Address">{inquiry.address}</Fact>
      </dl>
    </SectionCard>
  );
}

/** An inquiry's category and assignee. */
function Assignment({ inquiry, name, userId }: { inquiry: InquiryDetail; name: string; userId: number }) {
  const mayChange = useMay('supportCenter', 'change');
  const { save, saving } = useSave({ next: 'stay' });
  const isMine = inquiry.assign?.id === userId;
  const assign = () => {
    const body = { ids: [inquiry.id], assigned: isMine ? null : userId };
    return save(() => bff<typeof assignInquiries>('PATCH', '/contact/assign', { body }), {
      done: isMine ? 'Unassigned' : 'Assigned to you',
      link: { text: name },
    });
  };
  return (
    <SectionCard title="Inquiry">
      <dl className="flex flex-col gap-3">
        <Fact name="Category">{inquiry.contactCategoryName}</Fact>
        <Fact name="Source">{inquiry.utmSource}</Fact>
        <Fact name="Account Manager">
          <RecordLink to="admin" id={inquiry.assign?.id}>
            {inquiry.assign?.fullName}
          </RecordLink>
        </Fact>
      </dl>
      {mayChange && (!isMine || inquiry.can?.includes('giveBack')) ? (
        <Button className="self-start" aria-disabled={saving || undefined} onClick={() => void assign()}>
          {isMine ? 'Unassign' : 'Assign to me'}
        </Button>
      ) : null}
    </SectionCard>
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
