import type { ReviewRow } from '@tidebook/contract'
import type { Tone } from '@tidebook/ui'
import type { MessageKey } from '../../../lib/i18n.ts'

/** An automatic check: its result, and its appearance. */
export interface ShownCheck {
  readonly id: keyof ReviewRow['checks']
  readonly holds: boolean
  readonly words: MessageKey
  readonly short: MessageKey
  readonly tone: Tone
}

/** Returns all checks of a form, most important first. */
export function shownChecks({ unique, adult, current }: ReviewRow['checks']): readonly ShownCheck[] {
  return [
    {
      id: 'unique',
      holds: unique,
      words: unique ? 'staff.check.unique' : 'staff.check.duplicate',
      short: 'staff.check.duplicate-short',
      tone: 'danger',
    },
    {
      id: 'adult',
      holds: adult === 'yes',
      words: adult === 'yes' ? 'staff.check.adult' : adult === 'no' ? 'staff.check.minor' : 'staff.check.age-unknown',
      short: adult === 'no' ? 'staff.check.minor-short' : 'staff.check.age-unknown-short',
      tone: adult === 'no' ? 'danger' : 'warning',
    },
    {
      id: 'current',
      holds: current,
      words: current ? 'staff.check.current' : 'staff.check.ends-soon',
      short: 'staff.check.ends-soon-short',
      tone: 'warning',
    },
  ]
}
