import type { Coin } from '@tidebook/contract'
import { Badge, Hidden, ShieldIcon, WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { issuerOf } from '../model/issuers.ts'
import type { MarketRow } from '../model/market-row.ts'

/** Issuer of the base token, with a warning for another issuer's token with a listed code. */
export function Issuer({ row, coins }: { row: MarketRow; coins: readonly Coin[] }): ReactElement {
  const t = useT()
  const { state, issuer } = issuerOf(row.pair, coins)
  if (state === 'native' || issuer === undefined) return <span className="text-2">{t('markets.native')}</span>
  return (
    <span className="flex items-center gap-tight text-12 text-2" title={issuer}>
      {shortAddress(issuer)}
      {state === 'listed' ? (
        <>
          <ShieldIcon size="small" className="text-accent" />
          <Hidden>{t('markets.listed')}</Hidden>
        </>
      ) : (
        <Badge tone="warning">
          <WarningIcon size="small" />
          {t('markets.other-issuer')}
        </Badge>
      )}
    </span>
  )
}
