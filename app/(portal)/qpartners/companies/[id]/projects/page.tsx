import { listCompanyProjects } from '@/lib/contract/company-lists';
import { companyTabPage, companyTitle } from '../company-tab-page';
import { projectsOfCompany } from './projects-list';
import { ProjectsTab } from './projects-tab';

export const generateMetadata = companyTitle('projects');

export default companyTabPage({
  tab: 'projects',
  endpoint: listCompanyProjects,
  source: projectsOfCompany,
  screen: ProjectsTab,
});
