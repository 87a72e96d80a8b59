import { createStore } from '../../../lib/store.ts'

/** To a wallet by its address (TRF-003), or to another one of this browser (TRF-002). */
export type TransferWay = 'any' | 'own'

/** What a person has entered, as it stands in the fields. */
export interface TransferForm {
  /** the wallet of another network that pays, as `accountId` names it; undefined: the one that trades */
  readonly wallet: string | undefined
  readonly way: TransferWay
  /** key of the asset; undefined: the first one */
  readonly asset: string | undefined
  readonly to: string
  readonly amount: string
  readonly memo: string
  readonly tag: string
  /** what was copied when something else was pasted (WAL-104) */
  readonly swapped: string | undefined
  /** the recipient was confirmed in spite of a warning */
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

/** Changes some fields; another recipient has not been confirmed. */
export const editTransfer = (change: Partial<TransferForm>): void =>
  transferFormStore.set((form) => ({
    ...form,
    ...((change.to !== undefined || change.way !== undefined) && { trusted: false, swapped: undefined }),
    ...change,
  }))

/** After a transfer: the same way and asset, and nothing that could be sent twice. */
export const clearTransfer = (): void =>
  transferFormStore.set(({ wallet, way, asset }) => ({ ...EMPTY, wallet, way, asset }))

/** How a wallet is named in the form. */
export const accountId = ({ chain, address }: { readonly chain: string; readonly address: string }): string =>
  `${chain}:${address}`

/** Another wallet pays: nothing that was entered for the one before is meant for it. */
export const payFrom = (wallet: string | undefined): void => {
  if (transferFormStore.get().wallet !== wallet) transferFormStore.set({ ...EMPTY, wallet })
}
