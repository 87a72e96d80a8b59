import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Explains that the operator owes the invested amount, which is no longer in the user's wallet. */
export function OwedNotice(): ReactElement {
  const t = useT()
  return (
    <Notice tone="warning">
      <p className="font-medium">{t('finance.owed')}</p>
      <p className="text-2">{t('finance.owed-why')}</p>
    </Notice>
  )
}
