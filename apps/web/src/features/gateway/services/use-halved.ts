import type { AgentInfo } from '@tidebook/contract/gateway'
import { hasHalvedFee } from '../model/amount-problem.ts'
import { tryParseDecimal, type Decimal } from '@tidebook/amount'
import { valueOf } from '../../../lib/loadable.ts'
import { useMarket } from '../../markets/index.ts'
import { balanceKey, listedTokens } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'

/** Returns the wallet's total balance of a listed token including open orders, or undefined until known. */
function useTokenBalance(code: string | undefined): Decimal | undefined {
  const { coins } = useMarket()
  const balances = valueOf(useWallet().balances)
  const token = listedTokens(coins).find((each) => each.code === code)
  return token && tryParseDecimal(balances?.[balanceKey(token)]?.value ?? '')
}

/** Returns whether the user's wallet pays half the fees (WDR-015). */
export function useHalved({ halved }: Pick<AgentInfo, 'halved'>): boolean {
  return hasHalvedFee(halved, useTokenBalance(halved?.token))
}
