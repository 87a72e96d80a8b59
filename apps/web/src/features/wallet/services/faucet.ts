import type { ConfigFile } from '@tidebook/contract'
import { useState } from 'react'
import { formatError, translate } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../toasts/index.ts'
import { api, configStore } from '../../network/index.ts'
import { faucetWishStore, keepFaucetWish, takeFaucetWish } from '../model/faucet-wish.ts'

/** Whether the network gives test money away: only the local demonstration network does (U11). */
export function useFaucetOffered(): boolean {
  return useStore(configStore, (config) => valueOf(config)?.network.local === true)
}

/** Percent of the demonstration market's past that is written; undefined once it is, and on every other network. */
export function useHistoryPercent(): number | undefined {
  return useStore(configStore, (config) => percentOf(valueOf(config)))
}

const percentOf = (config: ConfigFile | undefined): number | undefined =>
  config?.network.preparing === true ? Math.floor((config.network.written ?? 0) * 100) : undefined

/** The faucet for one address. */
export interface FaucetView {
  /** a payment is under way */
  readonly busy: boolean
  /** it is paid as soon as the faucet can pay */
  readonly waits: boolean
  readonly ask: () => Promise<void>
}

/** Asks for test money for an address, one time at once. While the past of the market is written the wish waits. */
export function useFaucet(address: string): FaucetView {
  const [busy, setBusy] = useState(false)
  const waits = useStore(faucetWishStore) === address
  const ask = async (): Promise<void> => {
    if (percentOf(valueOf(configStore.get())) !== undefined) return keepFaucetWish(address)
    setBusy(true)
    await askFaucet(address)
    setBusy(false)
  }
  return { busy, waits, ask }
}

/** Pays a wish that waits as soon as the configuration says that the past is written. Returns how to stop. */
export function payFaucetWishes(): () => void {
  const look = (): void => {
    const config = valueOf(configStore.get())
    if (config === undefined || percentOf(config) !== undefined || faucetWishStore.get() === undefined) return
    const address = takeFaucetWish()
    if (address !== undefined && config.network.local) void askFaucet(address)
  }
  look()
  return configStore.subscribe(look)
}

/** The account channel shows the money when the ledger has it; a refusal is told at once. */
async function askFaucet(address: string): Promise<void> {
  const answer = await api.faucet(address)
  showToast(
    answer.result
      ? { kind: 'done', title: translate('wallet.faucet-paid'), text: translate('wallet.faucet-paid-text') }
      : // An answer without a code is one of the way: the service is starting, or starts again.
        { kind: 'warning', title: formatError(answer.code === '' ? '5030' : answer.code, { message: answer.msg }) },
  )
}
