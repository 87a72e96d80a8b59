import type { BalanceTable } from '@tidebook/contract'
import { userStore, type UserState } from '../../features/session/index.ts'
import { walletStore } from '../../features/wallet/index.ts'
import { valueOf } from '../../lib/loadable.ts'

/** The user state of the specification (ENT-040), assembled from account and wallet. */
export interface NamedUserState extends UserState {
  /** Balances of the wallet; empty while they are unknown. */
  readonly balance: BalanceTable
  /** 0 once the ledger has reported that the account does not exist. */
  readonly isActiveWallet: 0 | 1
}

export function userState(): NamedUserState {
  const { active, balances } = walletStore.get()
  return { ...userStore.get(), balance: valueOf(balances) ?? {}, isActiveWallet: active === 'inactive' ? 0 : 1 }
}
