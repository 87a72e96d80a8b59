import { ClientError } from '@tidebook/client'
import { nodePool } from '../../network/index.ts'
import { transactionStore } from '../../transactions/index.ts'
import { useLookup, type Lookup } from '../../transfer/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { useStore } from '../../../lib/store.ts'
import { readAccountSettings, type AccountSettings } from '../model/account-settings.ts'

/** Returns undefined for an account that the ledger does not have yet. */
async function fetchSettings(address: string, signal: AbortSignal): Promise<AccountSettings | undefined> {
  try {
    return readAccountSettings((await nodePool().accountInfo(address, 'validated', signal)).account_data)
  } catch (error) {
    if (error instanceof ClientError && error.code === 'node/refused' && error.reason === 'actNotFound')
      return undefined
    throw error
  }
}

/**
 * Reads the settings of the user's account, and reloads them after every ledger that changed it and every validated
 * setting.
 */
export function useSettings(address: string): Lookup<AccountSettings | undefined> {
  const { ledger = 0 } = useWallet()
  const changed = useStore(
    transactionStore,
    (all) => all.filter(({ kind, state }) => kind === 'setting' && state === 'validated').length,
  )
  return useLookup(['ledger settings', address], (signal) => fetchSettings(address, signal), ledger * 1000 + changed)
}
