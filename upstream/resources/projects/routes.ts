import { getProject, getProjectFile, searchProjects, type Project, type ProjectRow } from '@/lib/contract/projects';
import { ATTACHMENT_TYPES, attachmentKindOfKey } from '@/lib/domain/attachment';
import { reportOf, rowById } from '@/upstream/db/page-of';
import { notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { handle, handleFile, handleRows } from '@/upstream/http/route';
import { sightOf } from '../access-control-list/repository';
import { countProjects, findProjects, PROJECT, PROJECT_ROW, projectsSource } from './search';

export const projectRoutes = [
  handle(searchProjects, async ({ db, query, user }) => findProjects(db, query, await sightOf(db, user))),

  handleRows(searchProjects.report, async ({ db, query, user }, gone) => {
    const maySee = await sightOf(db, user);
    const total = (client: Parameters<typeof countProjects>[0]) => countProjects(client, query, maySee);
    return reportOf(db, { select: PROJECT_ROW, ...projectsSource(query, maySee), ids: query.ids, total, gone });
  }),

  handle(getProject, async ({ db, query }) => {
    const id = requireParameter(query.id, 'id');
    const found = await rowById<{ row: ProjectRow; further: Omit<Project, keyof ProjectRow> }>(db, PROJECT, id);
    return found ? { ...found.row, ...found.further } : notFound('project');
  }),

  handleFile(getProjectFile, async ({ db, files, params: { key } }) => {
    const { rows } = await db.query({
      name: 'project-of-proof',
      text: `SELECT FROM projects WHERE proof_keys @> ARRAY[$1] AND proof_keys <> '{}' AND NOT is_draft LIMIT 1`,
      values: [key],
    });
    const file = rows.length > 0 ? await files.open(key) : undefined;
    if (!file) return notFound('file');
    const kind = attachmentKindOfKey(key);
    return { ...file, type: ATTACHMENT_TYPES[kind], etag: `"${key}"`, name: `proof-of-operation.${kind}` };
  }),
];
