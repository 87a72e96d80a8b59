import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Who owes what is put in: it is with the operator, and no longer in one's own wallet. */
export const OwedNotice = (): ReactElement => {
  const t = useT()
  return (
    <Notice tone="warning">
      <p className="font-medium">{t('finance.owed')}</p>
      <p className="text-2">{t('finance.owed-why')}</p>
    </Notice>
  )
}
