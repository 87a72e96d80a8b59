import type { ChainId } from '@tidebook/chains'
import { isRippleChain } from '@tidebook/chains/coins'
import { chainFacts, network } from '../../../lib/network.ts'

/** Ten coins, in hex of the smallest unit. */
const GIFT = '0x8ac7230489e80000'
const KINDS: readonly ChainId[] = ['eth', 'heco', 'bsc', 'xrp']

/** Where a chain of a demonstration gives coins away, or undefined: only the ledgers that run beside a local network do. */
export function giftHost(chain: ChainId): string | undefined {
  return network().local && KINDS.includes(chain) ? chainFacts(chain)?.hosts[0] : undefined
}

/**
 * Gives an address coins of a demonstration: ten, or what a ledger of the Ripple family gives.
 * @throws a TypeError when the ledger does not answer
 */
export async function giveTestCoins(chain: ChainId, host: string, address: string): Promise<void> {
  const call = isRippleChain(chain)
    ? { method: 'tidebook_gift', params: [{ account: address }] }
    : { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, GIFT] }
  const body = JSON.stringify(call)
  await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}
