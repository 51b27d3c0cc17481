import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { searchProjects } from '@/lib/contract/projects';
import { PROJECTS_AREA } from '@/lib/addresses/paths';
import { projectsList } from './projects-list';
import { ProjectsScreen } from './projects-screen';

export const metadata: Metadata = { title: 'Project Status' };

export default listPage({
  area: PROJECTS_AREA,
  endpoint: searchProjects,
  source: projectsList,
  title: 'PROJECT MANAGEMENT',
  name: 'projects',
  screen: ProjectsScreen,
});
