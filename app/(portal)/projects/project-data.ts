import type { RecordPlace } from '@/components/record/neighbours';
import { projectHref, type OpenedFrom } from '@/lib/addresses/projects';
import { call, toResult } from '@/lib/api/call';
import { getProject, PROJECTS_PER_PAGE, searchProjects } from '@/lib/contract/projects';
import { countLabel } from '@/lib/page-range';
import { projectsQuery } from './projects-query';

/** A project, and its neighbours in the list that it was opened from. */
export async function readProject(id: number, from: OpenedFrom | undefined) {
  const [project, place] = await Promise.all([toResult(call(getProject, { query: { id } })), from ? readPlace(id, from) : null]);
  return { project, place };
}

/** Null where the list doesn't hold it any more, or can't be read. */
async function readPlace(id: number, { view, position: told }: OpenedFrom): Promise<RecordPlace | null> {
  const pageOf = async (page: number) => {
    const query = { ...projectsQuery(view), page, size: PROJECTS_PER_PAGE };
    const found = page < 1 ? null : await toResult(call(searchProjects, { query }));
    return found?.ok ? found.value : { data: [], total: 0 };
  };
  const page = Math.ceil(told / PROJECTS_PER_PAGE);
  const { data, ...count } = await pageOf(page);
  const index = data.findIndex((project) => project.id === id);
  if (index === -1) return null;
  const position = (page - 1) * PROJECTS_PER_PAGE + index + 1;
  // Who comes back finds a list that is long enough to hold it.
  const link = (project: { id: number } | undefined, at: number) =>
    project && projectHref(project.id, { view: { ...view, page: Math.max(view.page, Math.ceil(at / PROJECTS_PER_PAGE)) }, position: at });
  const isLast = position >= count.total && !count.totalIsLowerBound;
  const before = link(data[index - 1] ?? (await pageOf(page - 1)).data.at(-1), position - 1);
  const after = link(data[index + 1] ?? (isLast ? undefined : (await pageOf(page + 1)).data[0]), position + 1);
  return { position, of: countLabel(count), ...(before && { before }), ...(after && { after }) };
}
