import { coinsOf, pairsFileStore } from '../../features/markets/index.ts'
import { mapBalances, walletStore, type BalanceFields } from '../../features/wallet/index.ts'
import { valueOf } from '../../lib/loadable.ts'

/**
 * Returns the balances of the wallet in the flat fields of the specification (ENT-013); empty while they are unknown.
 */
export function walletBalances(): BalanceFields {
  const coins = coinsOf(pairsFileStore.get())
  return mapBalances(valueOf(walletStore.get().balances) ?? {}, (code, issuer) => {
    const listed = coins.find((coin) => coin.value === code)
    return listed === undefined || listed.issuer === issuer
  })
}
