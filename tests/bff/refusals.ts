type Refusal = readonly [status: number, sentence: string];

/** What an answer refuses: its status, with the sentence of a call or the title of a page. */
export async function refusalIn(answer: Response | Promise<Response>): Promise<Refusal> {
  const { status, headers, text } = await read(answer);
  if (headers.get('content-type')?.includes('json')) return [status, (JSON.parse(text) as { message: string }).message];
  return [status, /<h1[^>]*>([^<]*)</.exec(text)?.[1] ?? ''];
}

async function read(answer: Response | Promise<Response>) {
  const response = await answer;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export const NOT_ALLOWED: Refusal = [403, 'You’re not allowed to do this.'];
export const NOT_FOUND: Refusal = [404, 'This couldn’t be found.'];
export const NOT_VALID: Refusal = [422, 'Some values aren’t valid.'];

/** Of pages. */
export const NO_ACCESS: Refusal = [403, 'You don’t have access to this page'];
export const NO_PAGE: Refusal = [404, 'Oops! This Page Could Not Be Found'];
