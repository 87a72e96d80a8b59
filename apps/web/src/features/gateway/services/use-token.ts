import { availableOf, listedTokens } from '../../swap/index.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useMarket } from '../../markets/index.ts'
import { useWallet } from '../../wallet/index.ts'

/** Returns a token of the exchange's ledger by its code, with its issuer and the wallet's spendable balance. */
export function useToken(code: string) {
  const { coins } = useMarket()
  const balances = valueOf(useWallet().balances)
  const token = listedTokens(coins).find((each) => each.code === code)
  return { token, available: token === undefined ? undefined : availableOf(balances, token) }
}
