import type { GatewayCoin } from '@tidebook/contract/gateway'
import { networkTitle } from '../model/network-title.ts'
import { useMarket } from '../../markets/index.ts'
import { availableOf, listedTokens } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { gatewayApi } from './gateway-api.ts'

/** Returns the coin of a gateway; undefined until the list of coins has loaded. */
export function useCoin(base: string): GatewayCoin | undefined {
  return valueOf(useCoins().answer)?.find((coin) => coin.base === base)
}

/** Returns the name of the network of an order's coin. */
export function useNetworkTitle({ base, chain }: Pick<GatewayCoin, 'base' | 'chain'>): string {
  return networkTitle(useCoin(base) ?? { chain })
}

/** Returns a token of the exchange's ledger by its code, with its issuer and the wallet's spendable balance. */
export function useToken(code: string) {
  const { coins } = useMarket()
  const balances = valueOf(useWallet().balances)
  const token = listedTokens(coins).find((each) => each.code === code)
  return { token, available: token === undefined ? undefined : availableOf(balances, token) }
}

/** Loads the coins with a gateway and their availability. */
export function useCoins() {
  return useCall(['gateway coins'], (signal) => gatewayApi.coins({ signal }))
}
