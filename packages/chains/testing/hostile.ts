import { definitionOf, encodeTransaction, fromHex, toHex } from '@tidebook/protocol'
import { isRippleChain } from '../src/coins.ts'
import { nameBits } from '../src/eos/name.ts'
import { decodeRaw, encodeRaw } from '../src/tron/raw-transaction.ts'
import type { ChainId } from '../src/ids.ts'

/**
 * Offset of the delay in an EOS transaction, after the chain id, the expiration, the reference block and two limits.
 */
const EOS_DELAY = 44

function reversed(bits: bigint): string {
  return [...fromHex(bits.toString(16).padStart(16, '0').toUpperCase())]
    .toReversed()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/**
 * Returns bytes that transfer control of the account or its tokens to someone else. `token` contains a token transfer.
 */
export function controlTransfer(chain: ChainId, from: string, token: string): string {
  if (isRippleChain(chain)) {
    const tx = { TransactionType: 'SetRegularKey', Account: from, RegularKey: from, Fee: '10', Sequence: 3 }
    return toHex(encodeTransaction(definitionOf(chain), tx, { signing: true })).toLowerCase()
  }
  if (chain === 'eos') return token.replace(reversed(nameBits('transfer')), reversed(nameBits('updateauth')))
  // `approve` instead of `transfer`
  return token.replace('a9059cbb', '095ea7b3')
}

/** Returns a Tron token transfer that may burn a thousand coins, or a delayed EOS token transfer. */
export function costlierTransfer(chain: 'tron' | 'eos', token: string): string {
  if (chain === 'tron') {
    const raw = decodeRaw(fromHex(token.toUpperCase()))
    return toHex(encodeRaw({ ...raw, feeLimit: 1_000_000_000n })).toLowerCase()
  }
  return `${token.slice(0, 2 * EOS_DELAY)}78${token.slice(2 * EOS_DELAY + 2)}`
}
