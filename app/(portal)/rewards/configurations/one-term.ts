import { z } from 'zod';

/**
 * The rule for one term of a promotion that is edited in its row: that of its form, with all other terms as they are.
 * Only this one is typed and sent, so that what somebody else makes of the others stays.
 *
 * @param whole the rules of the form
 * @param terms as they are now
 */
export function ruleOfOne<Terms extends object, Name extends keyof Terms & string>(
  whole: z.ZodType<Terms, Terms>,
  name: Name,
  terms: Terms,
): z.ZodType<Pick<Terms, Name>, Pick<Terms, Name>> {
  const one = z.looseObject({}).superRefine((typed, context) => {
    for (const { message } of whole.safeParse({ ...terms, ...typed }).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [name], message });
  });
  return one as unknown as z.ZodType<Pick<Terms, Name>, Pick<Terms, Name>>;
}

/** One term of a promotion. */
export function oneOf<Terms extends object, Name extends keyof Terms>(name: Name, terms: Terms): Pick<Terms, Name> {
  return { [name]: terms[name] } as Pick<Terms, Name>;
}
