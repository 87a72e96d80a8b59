import { HistoryIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** A label that the figures are historical. */
export function ReplayTitle(): ReactElement {
  const t = useT()
  return (
    <h2 className="replay-title">
      <HistoryIcon className="text-warning" />
      <span>{t('replay.title')}</span>
    </h2>
  )
}
