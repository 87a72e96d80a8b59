import { add, compare, parseDecimal, tryParseDecimal, ZERO } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { network } from '../../../lib/network.ts'
import { api } from '../../network/index.ts'
import { parseBalanceKey } from '../model/balances.ts'
import { tradingAccounts } from './vault-list.ts'

/**
 * Whether what has to be held for a further wallet of the exchange's network is not (WAL-076): all wallets of it together
 * must hold more than the limit. What cannot be asked now is not called too little. Throws `keyring/storage-failed`.
 */
export async function isHoldingShort(): Promise<boolean> {
  const { furtherWallets } = network()
  if (furtherWallets === undefined) return false
  const addresses = new Set((await tradingAccounts()).map(({ address }) => address))
  if (addresses.size === 0) return false
  const answers = await Promise.all([...addresses].map((address) => api.balance(address)))
  // A wallet that the ledger does not know holds nothing.
  if (answers.some((answer) => !answer.result && answer.reason !== 'code')) return false
  return isShort(
    answers.flatMap((answer) => (answer.result ? [answer.data] : [])),
    furtherWallets,
  )
}

/** Whether balances hold no more than the limit of a token; another issuer's token of that code does not count. */
export function isShort(
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
