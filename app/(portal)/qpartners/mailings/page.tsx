import type { Metadata } from 'next';
import { listPage } from '@/app/(portal)/list-page';
import { listMailings } from '@/lib/contract/mailings';
import { mailingsList } from './mailings-list';
import { MailingsScreen } from './mailings-screen';

export const metadata: Metadata = { title: 'Mailings' };

export default listPage({
  endpoint: listMailings,
  source: mailingsList,
  title: 'Mailings',
  menu: 'Registration',
  name: 'mailings',
  screen: MailingsScreen,
});
