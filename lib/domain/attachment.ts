/** File types for attachments of content, warranty claims and projects, by key extension (decision 26). */
export const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  zip: 'application/zip',
} as const;

export type AttachmentKind = keyof typeof ATTACHMENT_TYPES;

/** Keys differ from `FILE_KEY`, so that the address of images never serves them. */
export const ATTACHMENT_KEY = /^[a-f0-9]{32}\.(pdf|doc|xls|ppt|docx|xlsx|pptx|png|jpeg|webp|gif|mp4|zip)\.attached$/;

/** @throws RangeError when the key has another form than `ATTACHMENT_KEY` */
export function attachmentKindOfKey(key: string): AttachmentKind {
  const kind = ATTACHMENT_KEY.exec(key)?.[1];
  if (!kind) throw new RangeError('This isn’t the key of a stored attachment.');
  return kind as AttachmentKind;
}

const ENDINGS: Readonly<Record<AttachmentKind, readonly string[]>> = {
  pdf: ['pdf'],
  doc: ['doc', 'dot'],
  xls: ['xls', 'xlt'],
  ppt: ['ppt', 'pps', 'pot'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx', 'ppsx'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  webp: ['webp'],
  gif: ['gif'],
  mp4: ['mp4', 'm4v'],
  zip: ['zip'],
};

const IN_WORDS: Readonly<Record<AttachmentKind, string>> = {
  pdf: 'a PDF document',
  doc: 'a Word document',
  xls: 'an Excel workbook',
  ppt: 'a PowerPoint presentation',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  png: 'a PNG image',
  jpeg: 'a JPEG image',
  webp: 'a WebP image',
  gif: 'a GIF image',
  mp4: 'an MP4 video',
  zip: 'a ZIP archive',
};

export const ATTACHMENT_REFUSED =
  'isn’t an allowed file type (PDF, Word, Excel, PowerPoint, PNG, JPEG, WebP, GIF, MP4, ZIP)';
export const MACROS_REFUSED = 'isn’t an allowed file type: it contains macros. Save it without them';

export function mislabelled(name: string, kind: AttachmentKind): string | null {
  const ending = endingOf(name);
  if (ending === '' || ENDINGS[kind].includes(ending)) return null;
  return `is ${IN_WORDS[kind]}, but its name ends in .${ending}. ` + `Rename it to end in .${ENDINGS[kind][0]}`;
}

function endingOf(name: string): string {
  return /\.([\p{L}\p{N}]{1,10})$/u.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

const MAX_FILE_NAME = 150;

/** The last part of a file name, without control, invisible and direction characters; may be empty. */
export function plainFileName(given: string): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1);
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu, '').trim();
}

/**
 * A file name that is safe to show and save: the last part, without characters that file systems refuse, ending as its
 * kind does.
 */
export function cleanFileName(given: string, kind: AttachmentKind): string {
  const plain = plainFileName(given)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = endingOf(plain);
  const isRight = ENDINGS[kind].includes(ending);
  const stem = isRight ? plain.slice(0, -ending.length - 1).trimEnd() : plain;
  const end = isRight ? plain.slice(-ending.length - 1) : `.${ENDINGS[kind][0]}`;
  return `${[...(stem || 'file')].slice(0, MAX_FILE_NAME - end.length).join('')}${end}`;
}
