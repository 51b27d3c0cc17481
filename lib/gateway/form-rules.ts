import { ApiError } from '../api/errors';
import { fieldReader } from './form-fields';
import { saveAcademyItem } from '../contract/academy';
import type { Capability } from '../domain/capabilities';
import { saveDataHubItem } from '../contract/data-hub';
import type { Endpoint } from '../contract/endpoint';
import { saveFaq } from '../contract/faq';
import { saveNotice } from '../contract/news';
import { NO_DRAFTS } from '../domain/content';

/** Form fields outside the specs, which other servers would silently ignore. */
export interface FormRule {
  needs: Capability;
  isMeant: (name: string, value: string) => boolean;
  refusal: string;
}

const DRAFTS: FormRule = {
  needs: 'drafts',
  isMeant: (name, value) =>
    (name === 'status' && value !== '' && value !== 'published') || (name === 'publishAt' && value !== ''),
  refusal: NO_DRAFTS,
};

const RULES = new Map(
  [saveDataHubItem, saveAcademyItem, saveFaq, saveNotice].map(({ name }) => [name as string, DRAFTS]),
);

export function formRuleOf({ name }: Endpoint): FormRule | undefined {
  return RULES.get(name);
}

/** @returns function for the pieces of a form @throws ApiError 501 if the form asks for something the server lacks */
export function refuseFields({ isMeant, refusal }: FormRule, boundary: string): (piece: Uint8Array) => void {
  return fieldReader(boundary, (name, value) => {
    if (isMeant(name, value)) throw new ApiError(501, { message: refusal });
  });
}
