import {
  Barcode,
  Building2,
  ClipboardCheck,
  FileText,
  FolderOpen,
  Inbox,
  MessageSquare,
  Package,
  Percent,
  ShieldCheck,
  ShoppingBag,
  Stamp,
  Upload,
  UserRound,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react';
import { RECORD_KINDS, type RecordIconName, type RecordKind } from '@/lib/addresses/record-kinds';

const ICONS: Readonly<Record<RecordIconName, LucideIcon>> = {
  building: Building2,
  person: UserRound,
  staff: UserRoundCog,
  registration: ClipboardCheck,
  product: Package,
  order: ShoppingBag,
  project: FolderOpen,
  claim: Inbox,
  'serial number': Barcode,
  warranty: ShieldCheck,
  inquiry: MessageSquare,
  upload: Upload,
  promotion: Percent,
  approval: Stamp,
  content: FileText,
};

/** A kind's icon, always beside its name. */
export function RecordIcon({ kind, size = 16 }: { kind: RecordKind; size?: number }) {
  const Icon = ICONS[RECORD_KINDS[kind].icon];
  return <Icon aria-hidden size={size} />;
}
