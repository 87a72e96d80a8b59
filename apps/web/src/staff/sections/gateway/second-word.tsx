import type { StaffPause } from '@tidebook/contract'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** That it takes two members to end a pause of the agent, and who of them has spoken. */
export const SecondWord = ({ pause: { two, endedBy } }: { readonly pause: StaffPause }): ReactElement | null => {
  const t = useT()
  if (!two) return null
  return (
    <p className="mt-1">
      {endedBy === '' ? t('staff.gateway.takes-two') : t('staff.gateway.wants-end', { name: endedBy })}
    </p>
  )
}
