import type { Decimal } from '@tidebook/amount'
import type { AgentInfo, DepositOrder } from '@tidebook/contract/gateway'
import { createStore } from '../../../lib/store.ts'

/** State of the deposit and withdrawal screens (ENT-053, ENT-054), each field from the latest response. */
export interface PlatformState {
  readonly agentInfo: AgentInfo | undefined
  /** The agent's account on the exchange's ledger, which receives the payments for withdrawals. */
  readonly platformAddress: string | undefined
  /** The deposit address of the selected coin. */
  readonly chargeWalletAddress: string | undefined
  /** Deposits to the user's wallet, newest first (DEP-024). */
  readonly depositList: readonly DepositOrder[]
  /** Balances of the selected coin by wallet address, in whole coins. */
  readonly possessionList: Readonly<Record<string, Decimal>>
  /** Price of one token in the anchor currency, by token code. */
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

/** Stores the description of an agent. */
export function storeAgent(agentInfo: AgentInfo): void {
  return platformStore.set((state) => ({
    ...state,
    agentInfo,
    platformAddress: agentInfo.withdraw.agent,
    // The deposit address is valid for one coin only.
    chargeWalletAddress: state.agentInfo?.base === agentInfo.base ? state.chargeWalletAddress : undefined,
  }))
}

/** Stores the deposit address of the selected coin. */
export function storeDepositAddress(chargeWalletAddress: string): void {
  return platformStore.set((state) => ({ ...state, chargeWalletAddress }))
}

/** Stores the list of deposits. */
export function storeDeposits(depositList: readonly DepositOrder[]): void {
  return platformStore.set((state) => ({ ...state, depositList }))
}

/** Stores a wallet's balance from its chain. */
export function storeChainBalance(address: string, amount: Decimal): void {
  return platformStore.set((state) => ({ ...state, possessionList: { ...state.possessionList, [address]: amount } }))
}

/** Stores the price of a token. */
export function storePrice(token: string, price: Decimal): void {
  return platformStore.set((state) => ({ ...state, priceList: { ...state.priceList, [token]: price } }))
}
