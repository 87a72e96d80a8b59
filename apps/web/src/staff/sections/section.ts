import type { StaffRole } from '@tidebook/contract'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../lib/i18n.ts'

/**
 * A section of the staff application: its position in the frame, and the roles that see it. The server enforces
 * permissions separately.
 */
export interface Section {
  /** Last part of its address, `/staff/<id>`. */
  readonly id: string
  readonly label: MessageKey
  readonly roles: readonly StaffRole[]
  readonly screen: ComponentType
}
