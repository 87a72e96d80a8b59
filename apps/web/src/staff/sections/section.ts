import type { StaffRole } from '@tidebook/contract'
import type { Icon } from '@tidebook/ui'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../lib/i18n.ts'

/** The groups of the navigation, in its order. */
export const SECTION_GROUPS = ['people', 'money', 'site', 'running'] as const
type SectionGroup = (typeof SECTION_GROUPS)[number]

/**
 * A section of the staff application: its position in the frame, and the roles that see it. The server enforces
 * permissions separately.
 */
export interface Section {
  /** Last part of its address, `/staff/<id>`. */
  readonly id: string
  readonly label: MessageKey
  readonly group: SectionGroup
  readonly icon: Icon
  readonly roles: readonly StaffRole[]
  readonly screen: ComponentType
}
