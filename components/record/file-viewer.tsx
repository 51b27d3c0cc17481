'use client';

import clsx from 'clsx';
import {
  ChevronLeft,
  ChevronRight,
  Download,
  FileText,
  FileX,
  Lock,
  Maximize,
  RotateCw,
  ZoomIn,
  ZoomOut,
  type LucideIcon,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { Thumbnail } from '@/components/ui/thumbnail';

export interface ViewedFile {
  name: string;
  kind: 'picture' | 'document' | 'other';
  /** The URL for viewing; null without the right. */
  src: string | null;
  /** The URL for downloading; null without the right. */
  savedFrom: string | null;
}

const ZOOMS = [50, 75, 100, 150, 200, 300, 400] as const;
const WHOLE = ZOOMS.indexOf(100);

/**
 * Shows a record's files one at a time. Arrow keys switch files, R rotates, plus and minus zoom, and F is full screen.
 * Pictures and PDFs are shown; other files can only be downloaded.
 */
export function FileViewer({
  files,
  label,
  first = 0,
}: {
  files: readonly ViewedFile[];
  label: string;
  first?: number;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState(WHOLE);
  const shown = files[Math.min(index, files.length - 1)];
  const show = (next: number) => {
    if (!files[next]) return;
    setIndex(next);
    setTurns(0);
    setZoom(WHOLE);
  };
  const turn = () => setTurns((now) => (now + 1) % 4);
  const enlarge = (step: 1 | -1) => setZoom((now) => Math.min(Math.max(now + step, 0), ZOOMS.length - 1));
  const fill = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen?.());
  const isPicture = shown?.kind === 'picture' && shown.src !== null;
  const ofPicture = () => isPicture;
  useKeys('These files', 'anywhere', [
    { keys: 'ArrowRight', label: 'Next file, when the files have focus', isHere: () => files.length > 1 },
    { keys: 'ArrowLeft', label: 'Previous file, when the files have focus', isHere: () => files.length > 1 },
    { keys: 'r', label: 'Rotate the image', run: turn, isHere: ofPicture },
    { keys: '+', label: 'Zoom in', run: () => enlarge(1), isHere: ofPicture },
    { keys: '-', label: 'Zoom out', run: () => enlarge(-1), isHere: ofPicture },
    { keys: 'f', label: 'Full screen', run: fill, isHere: ofPicture },
  ]);
  if (!shown) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Outside of the viewer, arrow keys move to another record.
    event.preventDefault();
    show(index + step);
  };
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      onKeyDown={onKeyDown}
    >
      <div ref={stage} className="relative h-[min(46vh,420px)] bg-quiet-weak">
        <Stage key={shown.src ?? shown.name} file={shown} turns={turns} zoom={ZOOMS[zoom] ?? 100} />
        {files.length > 1 ? <Neighbours index={index} count={files.length} onShow={show} /> : null}
        <p
          aria-live="polite"
          className="absolute bottom-2 left-2 max-w-[55%] truncate rounded bg-surface/90 px-2 py-1 text-xs text-text"
        >{`${shown.name} · ${index + 1} of ${files.length}`}</p>
        <div className="absolute right-2 bottom-2 flex gap-1">
          {isPicture ? (
            <>
              <StageButton label="Turn" icon={RotateCw} onPress={turn} />
              <StageButton label="Reduce" icon={ZoomOut} isOff={zoom === 0} onPress={() => enlarge(-1)} />
              <StageButton
                label={`Enlarge, ${ZOOMS[zoom]} % now`}
                icon={ZoomIn}
                isOff={zoom === ZOOMS.length - 1}
                onPress={() => enlarge(1)}
              />
              <StageButton label="Full screen" icon={Maximize} onPress={fill} />
            </>
          ) : null}
          {shown.savedFrom ? (
            <a
              href={shown.savedFrom}
              download
              aria-label={`Save ${shown.name}`}
              title={`Save ${shown.name}`}
              className={STAGE_BUTTON}
            >
              <Download aria-hidden size={16} />
            </a>
          ) : null}
        </div>
      </div>
      <Strip files={files} index={index} onShow={show} />
    </section>
  );
}

const STAGE_BUTTON =
  'grid size-8 place-items-center rounded bg-surface/90 text-text hover:bg-surface aria-disabled:opacity-40';

function StageButton({
  label,
  icon: Icon,
  className,
  isOff = false,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  className?: string;
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      className={clsx(STAGE_BUTTON, className)}
      onClick={isOff ? undefined : onPress}
    >
      <Icon aria-hidden size={16} />
    </button>
  );
}

function Neighbours({ index, count, onShow }: { index: number; count: number; onShow: (index: number) => void }) {
  return (
    <>
      <StageButton
        label="Previous file"
        icon={ChevronLeft}
        className="absolute top-1/2 left-2 -translate-y-1/2"
        isOff={index === 0}
        onPress={() => onShow(index - 1)}
      />
      <StageButton
        label="Next file"
        icon={ChevronRight}
        className="absolute top-1/2 right-2 -translate-y-1/2"
        isOff={index === count - 1}
        onPress={() => onShow(index + 1)}
      />
    </>
  );
}

function Stage({
  file: { name, kind, src, savedFrom },
  turns,
  zoom,
}: {
  file: ViewedFile;
  turns: number;
  zoom: number;
}) {
  const [hasFailed, setFailed] = useState(false);
  // If a picture fails to load, fetch it to tell a missing file from an unsupported one.
  const isMissing = useIsMissing(kind === 'picture' && !hasFailed ? null : src);
  if (src === null) {
    return <StageNote icon={Lock}>Your role doesn’t allow you to see this file.</StageNote>;
  }
  if (isMissing) return <StageNote icon={FileX}>This file is missing on the server.</StageNote>;
  if (hasFailed) return <StageNote icon={FileText}>This file can’t be previewed. Download it to read it.</StageNote>;
  if (kind === 'document') return <iframe src={`${src}#view=FitH&navpanes=0`} title={name} className="size-full" />;
  if (kind === 'other') {
    return (
      <StageNote icon={FileText}>
        {savedFrom ? 'Download this file to read it.' : 'This file can’t be previewed.'}
      </StageNote>
    );
  }
  return (
    // A rotated or zoomed picture overflows, so it needs keyboard scrolling.
    <div
      className="grid size-full grid-cols-[100%] grid-rows-[100%] overflow-auto"
      tabIndex={0}
      role="group"
      aria-label={name}
    >
      {/* Next's image optimizer has no session, so it can't fetch this. */}
      {/* eslint-disable-next-line @next/next/no-img-element */}
      <img
        src={src}
        alt={name}
        style={{ rotate: `${turns * 90}deg`, width: `${zoom}%`, height: `${zoom}%` }}
        className="m-auto max-w-none object-contain"
        onError={() => setFailed(true)}
        ref={(picture) => {
          if (picture?.complete && picture.naturalWidth === 0) setFailed(true);
        }}
      />
    </div>
  );
}

/** @param src null if the check isn't needed */
function useIsMissing(src: string | null): boolean {
  const { data = false } = useQuery({
    queryKey: ['file', src],
    queryFn: async ({ signal }) => (await fetch(src ?? '', { method: 'HEAD', signal })).status === 404,
    enabled: src !== null,
    retry: false,
    throwOnError: false,
  });
  return data;
}

function StageNote({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 text-sm text-muted">
      <Icon aria-hidden size={24} />
      <p>{children}</p>
    </div>
  );
}

function Strip({
  files,
  index,
  onShow,
}: {
  files: readonly ViewedFile[];
  index: number;
  onShow: (index: number) => void;
}) {
  return (
    <ul aria-label="Files" className="flex gap-2 overflow-x-auto p-3">
      {files.map(({ name, kind, src }, place) => (
        <li key={place} className="w-20 shrink-0">
          <button
            type="button"
            aria-current={place === index || undefined}
            onClick={() => onShow(place)}
            className={clsx(
              'flex w-full flex-col gap-1 rounded text-left text-xs',
              place === index ? 'font-medium text-text' : 'text-muted',
            )}
          >
            <Thumbnail
              path={kind === 'picture' ? src : null}
              className={clsx('h-14 w-full', place === index && 'border-b-2 border-accent')}
              otherwise={
                <span className="grid size-full place-items-center text-muted">
                  {src === null ? <Lock aria-hidden size={18} /> : <FileText aria-hidden size={18} />}
                </span>
              }
            />
            <span className="truncate" title={name}>
              {name}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
