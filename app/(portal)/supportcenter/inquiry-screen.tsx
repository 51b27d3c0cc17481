'use client';

import { useCallback, useRef, useState } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { FormHeader } from '@/components/form/form-header';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { Neighbours } from '@/components/record/neighbours';
import { Button } from '@/components/ui/button';
import { DateAndTime } from '@/components/ui/date-and-time';
import { Fact } from '@/components/ui/detail-section';
import { Phone } from '@/components/ui/phone';
import { StatusPill } from '@/components/ui/status-pill';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetHref, assetPath } from '@/lib/asset-path';
import { bff } from '@/lib/bff/client';
import type { assignInquiries, getInquiry, InquiryDetail } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, inquiryTone, type ContactType } from '@/lib/domain/inquiry';
import { listNames } from '@/lib/format';
import type { ListPlace } from '@/lib/page-range';
import { InquiryHistory } from './inquiry-history';
import { meantBy, statusOf, titleOf } from './inquiries-query';
import { useInquiryStatus } from './use-inquiry-status';
import { NextInquiry } from './next-inquiry';
import { ReplyForm } from './reply-form';
import { useInquiryNews } from './use-inquiry-news';

/** An inquiry: what was asked, what was answered, and the form of a reply, with who else is there. */
export function InquiryScreen({
  type,
  inquiry: given,
  place: givenPlace,
  listHref,
  user,
  timeZone,
}: {
  type: ContactType;
  inquiry: InquiryDetail;
  place: ListPlace | null;
  listHref: string;
  user: { id: number; name: string };
  timeZone: string;
}) {
  const { id } = given;
  const [inquiry, setInquiry] = useState(given);
  const [read, setRead] = useState(given);
  // What was read before one's own reply may come after it.
  const show = useCallback(
    (fresh: InquiryDetail) => setInquiry((now) => ((fresh.version ?? 0) < (now.version ?? 0) ? now : fresh)),
    [],
  );
  if (read !== given) {
    setRead(given);
    show(given);
  }
  // Once answered it may be in another list, and the person goes on in the one they came from.
  const [place] = useState(givenPlace);
  const reads = useRef({ begun: 0, shown: 0 });
  const refresh = useCallback(async () => {
    const turn = ++reads.current.begun;
    const fresh = await bff<typeof getInquiry>('GET', '/contact/detail/{id}', { params: { id } }).catch(() => null);
    // Answers may overtake each other, and a new account manager raises no version.
    if (!fresh || turn < reads.current.shown) return;
    reads.current.shown = turn;
    show(fresh);
  }, [id, show]);
  const { people, noteTyping, stopWriting } = useInquiryNews(id, refresh);
  const { save, saving } = useSave({ next: 'stay' });
  const status = statusOf(inquiry.contactStatus);
  const name = inquiry.name || `No. ${id}`;

  const [isSettled, setSettled] = useState(false);
  const showAnswered = (answered: InquiryDetail) => {
    stopWriting();
    show(answered);
    setSettled(true);
  };
  const take = async () => {
    const body = { ids: [id], assigned: user.id };
    const taken = await save(() => bff<typeof assignInquiries>('PATCH', '/contact/assign', { body }), {
      done: 'Assigned to you',
      about: { text: name },
    });
    if (taken) await refresh();
  };

  const { buttons, question } = useInquiryStatus({
    inquiry,
    onRefresh: refresh,
    onChanged: (changed, settled) => {
      show(changed);
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
            {buttons}
            <ActivityLink type="inquiry" id={id} />
          </>
        }
      />
      {question}
      {isSettled && place ? <NextInquiry place={place} listHref={listHref} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <SectionCard
            title="Message"
            aside={inquiry.createdAt ? <DateAndTime at={inquiry.createdAt} timeZone={timeZone} /> : null}
          >
            <p className="whitespace-pre-line wrap-anywhere">{inquiry.message || '—'}</p>
          </SectionCard>
          <InquiryHistory inquiry={inquiry} timeZone={timeZone} onSent={show} />
          <ReplyForm
            inquiry={inquiry}
            user={user}
            timeZone={timeZone}
            onTyping={noteTyping}
            onAnswered={showAnswered}
            onRefresh={refresh}
          />
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
          <SectionCard title="Who asks">
            {type === 2 ? <Logo image={inquiry.image} /> : null}
            <dl className="flex flex-col gap-3">
              <Fact name="Name">{inquiry.name}</Fact>
              <Fact name="Company/Organization">{inquiry.companyName}</Fact>
              <Fact name="Contact Number">{inquiry.mobileNumber ? <Phone number={inquiry.mobileNumber} /> : null}</Fact>
              <Fact name="Email">{inquiry.email}</Fact>
              <Fact name="Address">{inquiry.address}</Fact>
            </dl>
          </SectionCard>
          <SectionCard title="Inquiry">
            <dl className="flex flex-col gap-3">
              <Fact name="Category">{inquiry.contactCategoryName}</Fact>
              <Fact name="Source">{inquiry.utmSource}</Fact>
              <Fact name="Account Manager">{inquiry.assign?.fullName}</Fact>
            </dl>
            {inquiry.assign?.id === user.id ? null : (
              <Button className="self-start" aria-disabled={saving || undefined} onClick={() => void take()}>
                Assign to me
              </Button>
            )}
          </SectionCard>
        </aside>
      </div>
    </div>
  );
}

/** `Ann Lee is writing. Bo Chu has this inquiry open.` */
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
