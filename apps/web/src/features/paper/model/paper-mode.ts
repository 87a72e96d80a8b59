import { LOADING } from '../../../lib/loadable.ts'
import { defineSetting, isTrue } from '../../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import type { WalletState } from '../../wallet/index.ts'

/** The part of a wallet that order forms read. */
export type PaperWallet = Pick<WalletState, 'wallet' | 'active' | 'balances'>

const setting = defineSetting('paper', { parse: isTrue })

/** The paper account before its balances are known. */
export const PAPER_STARTING: PaperWallet = {
  wallet: { address: '', alias: '', vault: '' },
  active: 'active',
  balances: LOADING,
}

/** Account of the order forms while paper trading is on, instead of the wallet; undefined while it is off. */
export const paperStore: Store<PaperWallet | undefined> = createStore(setting.read() ? PAPER_STARTING : undefined)

/** Turns paper trading on or off in this tab, and for later visits. */
export function setPaper(isOn: boolean): void {
  setting.write(isOn)
  paperStore.set(isOn ? PAPER_STARTING : undefined)
}

/** Turns paper trading on or off. */
export function togglePaper(): void {
  return setPaper(paperStore.get() === undefined)
}
