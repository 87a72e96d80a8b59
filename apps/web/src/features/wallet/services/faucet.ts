import type { ConfigFile } from '@tidebook/contract'
import { useState } from 'react'
import { formatError, translate } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { showToast } from '../../toasts/index.ts'
import { api, configStore } from '../../network/index.ts'
import { faucetRequestStore, saveFaucetRequest, takeFaucetRequest } from '../model/faucet-request.ts'

/** Returns whether the network offers test money. Only a local network does (U11), unless its operator stopped it. */
export function useFaucetOffered(): boolean {
  return useStore(configStore, (config) => hasFaucet(valueOf(config)))
}

function hasFaucet(config: ConfigFile | undefined): boolean {
  return config?.network.local === true && network().gift !== undefined
}

/**
 * Returns the completed share of the demonstration market's history, 0 to 1; undefined once it is complete, and on
 * every other network.
 */
export function useHistoryWritten(): number | undefined {
  return useStore(configStore, (config) => writtenOf(valueOf(config)))
}

function writtenOf(config: ConfigFile | undefined): number | undefined {
  return config?.network.preparing === true ? (config.network.written ?? 0) : undefined
}

/** State of the faucet for one address. */
export interface FaucetView {
  /** Whether a payment is in progress. */
  readonly busy: boolean
  /** Whether the request waits until the faucet can pay. */
  readonly waits: boolean
  readonly request: () => Promise<void>
}

/**
 * Requests test money for an address, one request at a time. While the market history is written, the request waits.
 */
export function useFaucet(address: string): FaucetView {
  const [busy, setBusy] = useState(false)
  const waits = useStore(faucetRequestStore) === address
  const request = async (): Promise<void> => {
    if (writtenOf(valueOf(configStore.get())) !== undefined) return saveFaucetRequest(address)
    setBusy(true)
    await requestFaucet(address)
    setBusy(false)
  }
  return { busy, waits, request: request }
}

/**
 * Executes a waiting request as soon as the configuration reports that the history is complete.
 * @returns a function that unsubscribes
 */
export function sendFaucetRequests(): () => void {
  const look = (): void => {
    const config = valueOf(configStore.get())
    if (config === undefined || writtenOf(config) !== undefined || faucetRequestStore.get() === undefined) return
    const address = takeFaucetRequest()
    if (address !== undefined && hasFaucet(config)) void requestFaucet(address)
  }
  look()
  return configStore.subscribe(look)
}

/** The account channel shows the money once it is on the ledger; a rejection is shown immediately. */
async function requestFaucet(address: string): Promise<void> {
  const answer = await api.faucet(address)
  showToast(
    answer.result
      ? { kind: 'done', title: translate('wallet.faucet-paid'), text: translate('wallet.faucet-paid-text') }
      : // A response without a code comes from a proxy: the service is starting or restarting.
        { kind: 'warning', title: formatError(answer.code === '' ? '5030' : answer.code, { message: answer.msg }) },
  )
}
