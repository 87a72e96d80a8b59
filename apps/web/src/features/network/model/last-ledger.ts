import { networkStore, type LedgerMark } from './network-store.ts'

/** Restores the last ledger of an earlier visit; figures belong to it until a new ledger arrives. */
export function noteLastLedger(ledger: LedgerMark): void {
  networkStore.set((state) => (state.ledger === undefined ? { ...state, ledger } : state))
}
