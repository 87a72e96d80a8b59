import { tryParseDecimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { whenHidden } from '../../../lib/when-hidden.ts'
import { updateWallet, walletStore } from '../model/wallet-state.ts'

interface LastBalances {
  readonly address: string
  readonly balances: BalanceTable
}

function isEntry(value: unknown): boolean {
  const { value: amount, frozen } = (value ?? {}) as Partial<Record<'value' | 'frozen', unknown>>
  return [amount, frozen].every((text) => typeof text === 'string' && tryParseDecimal(text) !== undefined)
}

const setting = defineSetting('lastBalances', {
  parse: (value): LastBalances | undefined => {
    const { address, balances } = (value ?? {}) as Partial<Record<keyof LastBalances, unknown>>
    if (typeof address !== 'string' || typeof balances !== 'object' || balances === null) return undefined
    return Object.values(balances).every(isEntry) ? { address, balances: balances as BalanceTable } : undefined
  },
})

function save(): void {
  const { wallet, balances } = walletStore.get()
  if (wallet === undefined) setting.forget()
  else if (balances.state === 'ready') setting.write({ address: wallet.address, balances: balances.value })
}

/** Shows the last seen balances, marked as stale, when they cannot be read. */
function restore(): void {
  const { wallet, balances } = walletStore.get()
  if (balances.state !== 'failed') return
  const last = setting.read()
  if (last !== undefined && last.address === wallet?.address)
    updateWallet({ balances: { state: 'stale', value: last.balances, code: balances.code } })
}

/** Stores balances whenever the page is hidden, and restores them when they cannot be read. Called once. */
export function startBalanceCache(): void {
  walletStore.subscribe(restore)
  restore()
  whenHidden(save)
}
