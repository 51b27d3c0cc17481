import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import type { CompanyTabView } from '@/lib/addresses/company';
import type { listCompanyProjects } from '@/lib/contract/company-lists';
import { ofCompany } from '../company-lists';

export const projectsOfCompany = defineList<typeof listCompanyProjects, CompanyTabView>()({
  ...ofCompany('projects'),
  noun: ['project', 'projects'],
  columns: [
    {
      id: 'name',
      header: 'Project',
      slot: 'title',
      cell: ({ id, projectName }) => (
        <RecordLink className="" to="project" id={id} data-row-link>
          {projectName || `Project ${id}`}
        </RecordLink>
      ),
    },
    {
      id: 'place',
      header: 'City',
      slot: 'detail',
      width: 200,
      cell: ({ projectCity, projectState }) => [projectCity, projectState].filter(Boolean).join(', ') || NOTHING,
    },
    {
      id: 'size',
      header: 'System Size',
      kind: 'number',
      cell: ({ systemSize }) => (systemSize == null ? NOTHING : `${systemSize} kW`),
    },
    {
      id: 'installed',
      field: 'installationDate',
      header: 'Installation Date',
      kind: 'date',
      narrow: false,
    },
    { id: 'registered', field: 'createdAt', header: 'Registered', kind: 'day', slot: 'aside' },
  ],
});
