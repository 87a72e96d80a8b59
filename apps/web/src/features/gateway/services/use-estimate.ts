import { decimalOf, formatDecimal, multiply, normalize, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import { figureText } from '@tidebook/ui'
import { useEffect } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { useValuation } from '../../markets/index.ts'
import { balanceKey } from '../../swap/index.ts'
import { storePrice, platformStore } from '../model/platform-store.ts'
import { useToken } from './use-coins.ts'

/** Decimal places of an estimate. */
const DECIMALS = 2
/** Values are truncated to two decimal places, so the price request covers 10 to this power of tokens. */
const MAX_DECIMALS = 6

/**
 * Formats the approximate value of a token amount in the anchor currency. Returns undefined for a token without a
 * market price.
 */
export function useEstimate(code: string, amount: Decimal | undefined): string | undefined {
  const t = useT()
  const { token } = useToken(code)
  const worth = useValuation()?.valueOf({
    token: token === undefined ? '' : balanceKey(token),
    amount: decimalOf(10n ** BigInt(MAX_DECIMALS)),
  })
  const text = worth && formatDecimal({ ...worth, scale: worth.scale + MAX_DECIMALS })
  const price = useStore(platformStore, ({ priceList }) => priceList[code])
  useEffect(() => {
    if (text !== undefined) storePrice(code, parseDecimal(text))
  }, [code, text])
  if (price === undefined || amount === undefined) return undefined
  const { title } = network().anchor
  const value = normalize(rescale(multiply(price, amount), DECIMALS, 'down'))
  return t('gateway.about', { value: figureText(formatDecimal(value)), currency: title })
}
