import { ApiError } from '../api/errors';
import { fieldReader } from './form-fields';
import { saveAcademyItem } from '../contract/academy';
import type { Capability } from '../domain/capabilities';
import { saveDataHubItem } from '../contract/data-hub';
import type { Endpoint } from '../contract/endpoint';
import { saveFaq } from '../contract/faq';
import { saveNotice } from '../contract/news';
import { NO_DRAFTS } from '../domain/content';

/** Fields of a form that the specs don't name: a server that doesn't know them would do something else in silence. */
export interface FormRule {
  /** Without it such a form is not sent. */
  needs: Capability;
  isMeant: (name: string, value: string) => boolean;
  /** Says so. */
  refusal: string;
}

/** A draft, or a time to come. */
const DRAFTS: FormRule = {
  needs: 'drafts',
  isMeant: (name, value) =>
    (name === 'status' && value !== '' && value !== 'published') || (name === 'publishAt' && value !== ''),
  refusal: NO_DRAFTS,
};

const RULES = new Map(
  [saveDataHubItem, saveAcademyItem, saveFaq, saveNotice].map(({ name }) => [name as string, DRAFTS]),
);

/** What a form may ask for beyond the specs; undefined where there is no such thing. */
export function formRuleOf({ name }: Endpoint): FormRule | undefined {
  return RULES.get(name);
}

/** @returns takes the pieces of a form @throws ApiError 501 where the form asks for what the server can't do */
export function refuseFields({ isMeant, refusal }: FormRule, boundary: string): (piece: Uint8Array) => void {
  return fieldReader(boundary, (name, value) => {
    if (isMeant(name, value)) throw new ApiError(501, { message: refusal });
  });
}
