import { Empty, HistoryIcon, buttonClass } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'

/** A selection without entries, and where to go. */
export const NothingFound = ({ kind }: { kind: 'orders' | 'fills' | 'transactions' }): ReactElement => {
  const t = useT()
  return (
    <Empty
      icon={HistoryIcon}
      title={t(`history.empty.${kind}`)}
      action={
        <Link to={PATHS.trade} className={buttonClass()}>
          {t('history.empty.trade')}
        </Link>
      }
    >
      {t('history.empty.hint')}
    </Empty>
  )
}
