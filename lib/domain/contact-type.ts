/** 1 is the product's website, 2 the partner portal. */
export const CONTACT_TYPES = [1, 2] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

export function contactTypeOf(id: number): ContactType | undefined {
  return CONTACT_TYPES.find((type) => type === id);
}

export const CONTACT_TYPE_NAMES: Readonly<Record<ContactType, { menu: string; heading: string }>> = {
  1: { menu: 'Qcells website', heading: 'Product Website' },
  2: { menu: 'Partner website', heading: 'Q.PARTNER Portal' },
};
