import { SectionNotFound } from '@/components/layout/section-not-found';

export default SectionNotFound;
