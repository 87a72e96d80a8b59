import { formatDecimal } from '@tidebook/amount'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import type { AssetJson } from '../model/move-view.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'

/** Pattern of pool token codes, which begin with this byte. */
const POOL_TOKEN = /^03[0-9A-F]{38}$/u

/** A coin by its title, an unlisted coin by its code, or a pool token by its description. */
export function CoinText({ currency, issuer = '' }: AssetJson): ReactElement {
  const t = useT()
  return <>{POOL_TOKEN.test(currency) ? t('vault.pool-tokens') : titleOf(facts.tokens, currency, issuer)}</>
}

/** An amount of a transaction with its complete issuer. */
export function AmountText({ amount }: { amount: AmountJson }): ReactElement {
  const t = useT()
  const { currency, issuer, value } = tokenValueOf(amount, network().native.code)
  return (
    <>
      {figureText(formatDecimal(value))} <CoinText currency={currency} issuer={issuer} />
      {issuer !== '' && <span className="block text-3">{t('vault.confirm.issuer', { issuer })}</span>}
    </>
  )
}

/** A coin with its complete issuer. */
export function AssetText({ asset }: { asset: AssetJson }): ReactElement {
  const t = useT()
  const { currency, issuer } = asset
  return (
    <>
      <CoinText {...asset} />
      {issuer !== undefined && issuer !== '' && (
        <span className="block text-3">{t('vault.confirm.issuer', { issuer })}</span>
      )}
      {(issuer === undefined || issuer === '') && <span className="sr-only"> {currency}</span>}
    </>
  )
}
