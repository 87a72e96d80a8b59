import { Empty, HistoryIcon, buttonClass } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'

/** The notice that no entry matches, with a link to continue. */
export function NothingFound({ kind }: { kind: 'orders' | 'fills' | 'transactions' | 'transfers' }): ReactElement {
  const t = useT()
  return (
    <Empty
      icon={HistoryIcon}
      title={t(`history.empty.${kind}`)}
      action={
        <Link to={kind === 'transfers' ? PATHS.transfer : PATHS.trade} className={buttonClass()}>
          {t(kind === 'transfers' ? 'history.empty.transfer' : 'history.empty.trade')}
        </Link>
      }
    >
      {t(kind === 'transfers' ? 'history.empty.transfers-hint' : 'history.empty.hint')}
    </Empty>
  )
}
