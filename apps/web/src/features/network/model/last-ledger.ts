import { networkStore, type LedgerMark } from './network-store.ts'

/** The ledger that the page showed last, on an earlier visit: figures are from then as long as none comes. */
export const noteLastLedger = (ledger: LedgerMark): void => {
  networkStore.set((state) => (state.ledger === undefined ? { ...state, ledger } : state))
}
