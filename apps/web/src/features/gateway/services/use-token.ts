import { availableOf, listedTokens } from '../../swap/index.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useMarket } from '../../markets/index.ts'
import { useWallet } from '../../wallet/index.ts'

/** A token of the exchange's ledger by its code: who issues it, and what the own wallet has of it to spend. */
export function useToken(code: string) {
  const { coins } = useMarket()
  const balances = valueOf(useWallet().balances)
  const token = listedTokens(coins).find((each) => each.code === code)
  return { token, available: token === undefined ? undefined : availableOf(balances, token) }
}
