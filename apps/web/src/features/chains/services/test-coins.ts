import type { ChainId } from '@tidebook/chains'
import { chainFacts, network } from '../../../lib/network.ts'

const KINDS: readonly ChainId[] = ['eth', 'heco', 'bsc', 'xrp']

/** Where a chain of a demonstration gives coins away, or undefined: only the ledgers that run beside a local network do. */
export function giftHost(chain: ChainId): string | undefined {
  return network().local && KINDS.includes(chain) ? chainFacts(chain)?.hosts[0] : undefined
}

/** Why a demonstration chain gave nothing. */
export type GiftRefusal = 'used-up' | 'not-allowed' | 'no-answer'

const REFUSALS: Readonly<Record<number, GiftRefusal>> = { 403: 'not-allowed', 429: 'used-up' }

/**
 * Requests coins of a demonstration for an address. The server decides how many, and how often.
 * @returns why nothing was given; undefined when the coins are on their way
 */
export async function giveTestCoins(host: string, address: string): Promise<GiftRefusal | undefined> {
  const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account: address }] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(host, { method: 'POST', body, headers }).catch(() => undefined)
  if (answer?.ok === true) return undefined
  return REFUSALS[answer?.status ?? 0] ?? 'no-answer'
}
