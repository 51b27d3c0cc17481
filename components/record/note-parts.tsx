import { noteParts, type Colleague } from '@/lib/domain/note';

/** A note's text with mentions shown by name. */
export function NoteParts({ of: { content, mentions = [] } }: { of: { content: string; mentions?: Colleague[] } }) {
  return noteParts(content, mentions).map(({ text, isMention }, index) =>
    isMention ? (
      <span key={index} className="font-medium text-accent">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
