import { Empty, buttonClass } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { resetDealPath } from '../../lib/page-store.ts'
import { useT } from '../../lib/i18n.ts'
import { marketPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'
import { ALL } from '../../features/markets/index.ts'

/** Maximum length of the pair name taken from the address, in characters. */
const MAX_NAME_LENGTH = 40

/** The notice that the pair in the address does not exist here, with a link to the markets. No other pair is opened. */
export function UnknownPair({ name }: { name: string }): ReactElement {
  const t = useT()
  useEffect(resetDealPath, [])
  return (
    <Empty
      className="flex-1 bg-surface-1"
      title={t('trade.unknown-pair', { pair: name.slice(0, MAX_NAME_LENGTH) })}
      action={
        <Link to={marketPath(ALL)} className={buttonClass('primary')}>
          {t('markets.show-all')}
        </Link>
      }
    >
      {t('trade.unknown-pair-why')}
    </Empty>
  )
}
