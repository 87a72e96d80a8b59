import { STAFF_ROLES, type StaffRole } from '@tidebook/contract/routes'
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

/** All sections, in the order of the frame. A new one needs a folder next to these and a line here. */
const SECTIONS: readonly Section[] = [
  { id: 'identity', label: 'staff.nav.identity', roles: ['reviewer', 'admin'], screen: IdentitySection },
  { id: 'gateway', label: 'staff.nav.gateway', roles: ['support', 'operator', 'admin'], screen: GatewaySection },
  { id: 'finance', label: 'staff.nav.finance', roles: ['support', 'operator', 'admin'], screen: FinanceSection },
  { id: 'people', label: 'staff.nav.people', roles: ['support', 'operator', 'admin'], screen: PeopleSection },
  { id: 'questions', label: 'staff.nav.questions', roles: ['operator', 'admin'], screen: QuestionsSection },
  { id: 'site', label: 'staff.nav.site', roles: ['operator', 'admin'], screen: SiteSection },
  { id: 'content', label: 'staff.nav.content', roles: ['operator', 'admin'], screen: ContentSection },
  { id: 'listing', label: 'staff.nav.listing', roles: ['support', 'operator', 'admin'], screen: ListingSection },
  { id: 'outbox', label: 'staff.nav.outbox', roles: ['support', 'operator', 'admin'], screen: OutboxSection },
  { id: 'operations', label: 'staff.nav.operations', roles: ['operator', 'admin'], screen: OperationsSection },
  { id: 'audit', label: 'staff.nav.audit', roles: ['operator', 'admin'], screen: AuditSection },
]

/** Returns the sections of a role. */
export function sectionsOf(role: StaffRole): readonly Section[] {
  return SECTIONS.filter(({ roles }) => STAFF_ROLES.includes(role) && roles.includes(role))
}
