import { useState } from 'react'
import { formatError, translate } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../toasts/index.ts'
import { api, configStore } from '../../network/index.ts'

/** Whether the network gives test money away: only the local demonstration network does (U11). */
export function useFaucetOffered(): boolean {
  return useStore(configStore, (config) => valueOf(config)?.network.local === true)
}

/** Asks for test money for an address, one time at once; `busy` while it is under way. */
export function useFaucet(address: string): { readonly busy: boolean; readonly ask: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    await askFaucet(address)
    setBusy(false)
  }
  return { busy, ask }
}

/** The account channel shows the money when the ledger has it; a refusal is told at once. */
async function askFaucet(address: string): Promise<void> {
  const answer = await api.faucet(address)
  showToast(
    answer.result
      ? { kind: 'done', title: translate('wallet.faucet-paid'), text: translate('wallet.faucet-paid-text') }
      : { kind: 'warning', title: formatError(answer.code, { message: answer.msg }) },
  )
}
