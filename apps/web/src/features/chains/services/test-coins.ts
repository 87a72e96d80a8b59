import type { ChainId } from '@tidebook/chains'
import { chainFacts, network } from '../../../lib/network.ts'

const KINDS: readonly ChainId[] = ['eth', 'heco', 'bsc', 'xrp']

/**
 * Returns the faucet host of a demonstration chain, or undefined. Only the ledgers of a local network have a faucet.
 */
export function faucetHost(chain: ChainId): string | undefined {
  return network().local && KINDS.includes(chain) ? chainFacts(chain)?.hosts[0] : undefined
}

/** Reason for which a demonstration chain refused to send coins. */
export type FaucetRefusal = 'used-up' | 'not-allowed' | 'no-answer'

const REFUSALS: Readonly<Record<number, FaucetRefusal>> = { 403: 'not-allowed', 429: 'used-up' }

/**
 * Requests demonstration coins for an address. The server decides the amount and the frequency.
 * @returns the reason of a refusal, or undefined when the coins are on their way
 */
export async function requestTestCoins(host: string, address: string): Promise<FaucetRefusal | undefined> {
  const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account: address }] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(host, { method: 'POST', body, headers }).catch(() => undefined)
  if (answer?.ok === true) return undefined
  return REFUSALS[answer?.status ?? 0] ?? 'no-answer'
}
