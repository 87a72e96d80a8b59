import type { StaffPause } from '@tidebook/contract'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Shows that ending a pause by the agent requires two members, and which of them have agreed. */
export function SecondApproval({ pause: { two, endedBy } }: { readonly pause: StaffPause }): ReactElement | null {
  const t = useT()
  if (!two) return null
  return (
    <p className="mt-1">
      {endedBy === '' ? t('staff.gateway.takes-two') : t('staff.gateway.wants-end', { name: endedBy })}
    </p>
  )
}
