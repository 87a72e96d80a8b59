import { isCanceled } from '@tidebook/client/http'
import { subscribeChannel } from '@tidebook/client/stream'
import type { AccountState } from '@tidebook/contract'
import { BALANCE_CODES } from '@tidebook/contract/balance-codes'
import { toFailed, ready } from '../../../lib/loadable.ts'
import { api, marketStream } from '../../network/index.ts'
import { showBalanceFailure } from './balance-failure.ts'
import { activeAfterCode } from '../model/active-state.ts'
import { notifyAccountEvents, updateWallet, walletStore } from '../model/wallet-state.ts'

/**
 * Keeps balances, orders and the active state of an address up to date: one balance call for the code (STA-006,
 * STA-007), then the account channel, where every message contains all balances and orders of a validated ledger.
 * @returns a function that unsubscribes
 */
export function followAccount(address: string): () => void {
  let current = true
  readBalance(address, () => current).catch((error: unknown) => {
    // A newer call for the same address replaces this one (ERR-048).
    if (!isCanceled(error)) throw error
  })
  const leave = subscribeChannel(marketStream, { kind: 'account', address }, ({ data, ledger, kind }) => {
    applyAccountState(data, ledger)
    // A snapshot repeats earlier events; only an update contains new ones.
    notifyAccountEvents(kind === 'update' ? data.events : [], ledger, kind)
  })
  return () => {
    current = false
    leave()
  }
}

/** Stores a message of the account channel; ignores a late one for another address. */
export function applyAccountState(data: AccountState, ledger: number): void {
  if (walletStore.get().wallet?.address !== data.address) return
  updateWallet({
    active: data.active ? 'active' : 'inactive',
    balances: ready(data.balances),
    orders: ready(data.orders),
    ledger,
  })
}

async function readBalance(address: string, isCurrent: () => boolean): Promise<void> {
  const answer = await api.balance(address)
  const { wallet, active, ledger, balances } = walletStore.get()
  if (!isCurrent() || wallet?.address !== address) return
  showBalanceFailure(answer)
  // The channel is newer than any call.
  if (ledger !== undefined) return
  const code = answer.result || answer.reason === 'code' ? answer.code : '-1'
  const inactive = code === BALANCE_CODES.inactive
  const next = answer.result ? ready(answer.data) : inactive ? ready({}) : toFailed(balances, answer.code)
  updateWallet({ active: activeAfterCode(active, code), balances: next })
}
