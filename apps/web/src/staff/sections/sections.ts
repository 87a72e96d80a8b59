import { STAFF_ROLES, type StaffRole } from '@tidebook/contract/routes'
import {
  BellIcon,
  BookIcon,
  CandlesIcon,
  GearIcon,
  HistoryIcon,
  PencilIcon,
  PersonIcon,
  PlusIcon,
  ShieldIcon,
  SwapIcon,
  WalletIcon,
} from '@tidebook/ui'
import { AuditSection } from './audit/audit-section.tsx'
import { FinanceSection } from './finance/finance-section.tsx'
import { ContentSection } from './content/content-section.tsx'
import { GatewaySection } from './gateway/gateway-section.tsx'
import { IdentitySection } from './identity/identity-section.tsx'
import { ListingSection } from './listing/listing-section.tsx'
import { OutboxSection } from './outbox/outbox-section.tsx'
import { OperationsSection } from './operations/operations-section.tsx'
import { PeopleSection } from './people/people-section.tsx'
import { QuestionsSection } from './questions/questions-section.tsx'
import type { Section } from './section.ts'
import { SiteSection } from './site/site-section.tsx'

/** Roles of most sections. */
const OPERATORS = ['operator', 'admin'] as const
const SUPPORT = ['support', ...OPERATORS] as const

/** All sections, in the order of the frame. A new section needs a folder next to these and an entry here. */
const SECTIONS: readonly Section[] = [
  {
    id: 'identity',
    label: 'staff.nav.identity',
    group: 'people',
    icon: ShieldIcon,
    roles: ['reviewer', 'admin'],
    screen: IdentitySection,
  },
  { id: 'people', label: 'staff.nav.people', group: 'people', icon: PersonIcon, roles: SUPPORT, screen: PeopleSection },
  {
    id: 'questions',
    label: 'staff.nav.questions',
    group: 'people',
    icon: BookIcon,
    roles: OPERATORS,
    screen: QuestionsSection,
  },
  { id: 'gateway', label: 'staff.nav.gateway', group: 'money', icon: SwapIcon, roles: SUPPORT, screen: GatewaySection },
  {
    id: 'finance',
    label: 'staff.nav.finance',
    group: 'money',
    icon: WalletIcon,
    roles: SUPPORT,
    screen: FinanceSection,
  },
  { id: 'site', label: 'staff.nav.site', group: 'site', icon: GearIcon, roles: OPERATORS, screen: SiteSection },
  {
    id: 'content',
    label: 'staff.nav.content',
    group: 'site',
    icon: PencilIcon,
    roles: OPERATORS,
    screen: ContentSection,
  },
  { id: 'listing', label: 'staff.nav.listing', group: 'site', icon: PlusIcon, roles: SUPPORT, screen: ListingSection },
  {
    id: 'operations',
    label: 'staff.nav.operations',
    group: 'running',
    icon: CandlesIcon,
    roles: OPERATORS,
    screen: OperationsSection,
  },
  { id: 'outbox', label: 'staff.nav.outbox', group: 'running', icon: BellIcon, roles: SUPPORT, screen: OutboxSection },
  {
    id: 'audit',
    label: 'staff.nav.audit',
    group: 'running',
    icon: HistoryIcon,
    roles: OPERATORS,
    screen: AuditSection,
  },
]

/** Returns the sections of a role. */
export function sectionsOf(role: StaffRole): readonly Section[] {
  return SECTIONS.filter(({ roles }) => STAFF_ROLES.includes(role) && roles.includes(role))
}
