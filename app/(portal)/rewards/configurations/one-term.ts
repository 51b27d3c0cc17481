import { z } from 'zod';

/**
 * The rule for editing one term of a promotion in its row: the form's rule with the other terms as stored. Only this
 * term is sent, so that others' changes to the rest stay.
 *
 * @param whole the form's rules
 * @param terms the current terms
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

export function oneOf<Terms extends object, Name extends keyof Terms>(name: Name, terms: Terms): Pick<Terms, Name> {
  return { [name]: terms[name] } as Pick<Terms, Name>;
}
