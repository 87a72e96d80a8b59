import type { Decimal } from '@tidebook/amount'
import type { AgentInfo, DepositOrder } from '@tidebook/contract/gateway'
import { createStore } from '../../../lib/store.ts'

/** What the screens of deposits and withdrawals know of the platform (ENT-053, ENT-054); each is what the last call said. */
export interface PlatformState {
  readonly agentInfo: AgentInfo | undefined
  /** the agent's account on the exchange's ledger, where withdrawals are paid to */
  readonly platformAddress: string | undefined
  /** where deposits of the chosen coin are paid to */
  readonly chargeWalletAddress: string | undefined
  /** deposits of the own wallet, newest first (DEP-024) */
  readonly depositList: readonly DepositOrder[]
  /** what the wallets that can pay hold of the chosen coin, by their addresses, whole coins */
  readonly possessionList: Readonly<Record<string, Decimal>>
  /** what one of a token is worth in the anchor currency, by its code */
  readonly priceList: Readonly<Record<string, Decimal>>
}

export const platformStore = createStore<PlatformState>({
  agentInfo: undefined,
  platformAddress: undefined,
  chargeWalletAddress: undefined,
  depositList: [],
  possessionList: {},
  priceList: {},
})

/** An agent described itself. */
export const keepAgent = (agentInfo: AgentInfo): void =>
  platformStore.set((state) => ({
    ...state,
    agentInfo,
    platformAddress: agentInfo.withdraw.agent,
    // Another coin is paid to another address.
    chargeWalletAddress: state.agentInfo?.base === agentInfo.base ? state.chargeWalletAddress : undefined,
  }))

/** The exchange said where deposits of the chosen coin are paid to. */
export const keepPlace = (chargeWalletAddress: string): void =>
  platformStore.set((state) => ({ ...state, chargeWalletAddress }))

/** The list of deposits came. */
export const keepDeposits = (depositList: readonly DepositOrder[]): void =>
  platformStore.set((state) => ({ ...state, depositList }))

/** A chain said what a wallet holds. */
export const keepPossession = (address: string, amount: Decimal): void =>
  platformStore.set((state) => ({ ...state, possessionList: { ...state.possessionList, [address]: amount } }))

/** Prices came. */
export const keepPrice = (token: string, price: Decimal): void =>
  platformStore.set((state) => ({ ...state, priceList: { ...state.priceList, [token]: price } }))
