/**
 * The kinds of file that are attached to content, warranty claims and projects (decisions: content), by the ending of
 * their key, with their media types.
 */
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

/** The key of a stored attachment. It has another form than `FILE_KEY`, so that the address of images never answers it. */
export const ATTACHMENT_KEY = /^[a-f0-9]{32}\.(pdf|doc|xls|ppt|docx|xlsx|pptx|png|jpeg|webp|gif|mp4|zip)\.attached$/;

/** @throws RangeError when the key has another form than `ATTACHMENT_KEY` */
export function attachmentKindOfKey(key: string): AttachmentKind {
  const kind = ATTACHMENT_KEY.exec(key)?.[1];
  if (!kind) throw new RangeError('This is not the key of a stored attachment.');
  return kind as AttachmentKind;
}
