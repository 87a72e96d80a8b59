import { useState, type ReactElement } from 'react'
import { areaOf, MarketList, MarketSearch, quoteAreas, useMarket } from '../../features/markets/index.ts'
import { useT } from '../../lib/i18n.ts'
import { MARKET_PATTERN, marketPath } from '../../lib/paths.ts'
import { navigate, useParams } from '../../lib/router/index.ts'

/** All pairs by quote area, with search, favorites and live figures. The area is in the path (RTE-003, RTE-024). */
export function MarketsRoute(): ReactElement {
  const t = useT()
  const { area } = useParams(MARKET_PATTERN)
  const { pairs, known } = useMarket()
  const [words, setWords] = useState('')
  const shown = known ? areaOf(area, quoteAreas(pairs)) : (area?.toLowerCase() ?? '')
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-8 tablet:px-page-pad tablet:pt-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-20 font-semibold max-tablet:sr-only">{t('shell.nav-market')}</h1>
        <MarketSearch value={words} onChange={setWords} className="w-full tablet:w-search" />
      </div>
      <MarketList
        area={shown}
        onArea={(next) => {
          setWords('')
          navigate(marketPath(next), { replace: true })
        }}
        words={words}
        onWords={setWords}
      />
    </div>
  )
}
