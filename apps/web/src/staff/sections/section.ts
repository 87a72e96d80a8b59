import type { StaffRole } from '@tidebook/contract'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../lib/i18n.ts'

/** A part of the work of staff: its place in the frame, and who sees it. The server decides by itself who may what. */
export interface Section {
  /** Last part of its address, `/staff/<id>`. */
  readonly id: string
  readonly label: MessageKey
  readonly roles: readonly StaffRole[]
  readonly screen: ComponentType
}
