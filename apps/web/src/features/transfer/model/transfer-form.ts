import { createStore } from '../../../lib/store.ts'

/** Recipient type: a wallet by its address (TRF-003), or another wallet of this browser (TRF-002). */
export type TransferWay = 'any' | 'own'

/** The current input of the form. */
export interface TransferForm {
  /** The paying wallet on another network, in the format of `accountId`; undefined for the trading wallet. */
  readonly wallet: string | undefined
  readonly way: TransferWay
  /** Key of the asset; undefined for the first one. */
  readonly asset: string | undefined
  readonly to: string
  readonly amount: string
  readonly memo: string
  readonly tag: string
  /** The copied address when the user pasted a different one (WAL-104). */
  readonly swapped: string | undefined
  /** Whether the user confirmed the recipient despite a warning. */
  readonly trusted: boolean
}

const EMPTY: TransferForm = {
  wallet: undefined,
  way: 'any',
  asset: undefined,
  to: '',
  amount: '',
  memo: '',
  tag: '',
  swapped: undefined,
  trusted: false,
}

export const transferFormStore = createStore<TransferForm>(EMPTY)

/** Changes fields. A change of the recipient resets the confirmation. */
export function editTransfer(change: Partial<TransferForm>): void {
  return transferFormStore.set((form) => ({
    ...form,
    ...((change.to !== undefined || change.way !== undefined) && { trusted: false, swapped: undefined }),
    ...change,
  }))
}

/**
 * Resets the form after a transfer. Recipient type and asset remain; everything that could be sent twice is cleared.
 */
export function clearTransfer(): void {
  return transferFormStore.set(({ wallet, way, asset }) => ({ ...EMPTY, wallet, way, asset }))
}

/**
 * Starts a transfer to an address.
 * @param wallet the paying wallet on another network, in the format of `accountId`
 */
export function sendTo(to: string, wallet?: string): void {
  return transferFormStore.set({ ...EMPTY, wallet, to })
}

/** Returns the id of a wallet in the form. */
export function accountId({ chain, address }: { readonly chain: string; readonly address: string }): string {
  return `${chain}:${address}`
}

/** Switches the paying wallet and clears the form, since its input was meant for the previous wallet. */
export function setPayingWallet(wallet: string | undefined): void {
  if (transferFormStore.get().wallet !== wallet) transferFormStore.set({ ...EMPTY, wallet })
}
