import { tryParseDecimal, type Decimal } from '@tidebook/amount'
import { valueOf } from '../../../lib/loadable.ts'
import { useMarket } from '../../markets/index.ts'
import { balanceKey, listedTokens } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'

/** What the own wallet has of a listed token, whole, with what orders hold; undefined while it is not known. */
export function useHeld(code: string | undefined): Decimal | undefined {
  const { coins } = useMarket()
  const balances = valueOf(useWallet().balances)
  const token = listedTokens(coins).find((each) => each.code === code)
  return token && tryParseDecimal(balances?.[balanceKey(token)]?.value ?? '')
}
