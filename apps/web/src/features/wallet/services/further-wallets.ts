import { add, compare, parseDecimal, tryParseDecimal, ZERO } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'
import { api } from '../../network/index.ts'
import { parseBalanceKey } from '../model/balances.ts'
import { tradingAccounts } from './vault-list.ts'

/**
 * Returns whether the balance is too low for a further wallet on the exchange's network (WAL-076): all its wallets
 * together must hold more than the limit. An unavailable balance does not count as too low.
 * @throws KeyringError `keyring/storage-failed`
 */
export async function hasInsufficientHoldings(): Promise<boolean> {
  const { furtherWallets } = network()
  if (furtherWallets === undefined) return false
  const addresses = new Set((await tradingAccounts()).map(({ address }) => address))
  if (addresses.size === 0) return false
  const answers = await Promise.all([...addresses].map((address) => api.balance(address)))
  // A wallet that does not exist on the ledger has no balance.
  if (answers.some((answer) => !answer.result && answer.reason !== 'code')) return false
  return isShort(
    answers.flatMap((answer) => (answer.result ? [answer.data] : [])),
    furtherWallets,
  )
}

/** Whether balances do not exceed the limit of a token; a token with that code from another issuer does not count. */
function isShort(
  tables: readonly BalanceTable[],
  { code, issuer, above }: { readonly code: string; readonly issuer?: string; readonly above: string },
): boolean {
  const held = tables
    .flatMap((table) => Object.entries(table))
    .filter(([key]) => {
      const read = parseBalanceKey(key)
      return read.code === code && (issuer === undefined || read.issuer === issuer)
    })
    .reduce((sum, [, { value }]) => add(sum, tryParseDecimal(value) ?? ZERO), ZERO)
  return compare(held, parseDecimal(above)) <= 0
}
