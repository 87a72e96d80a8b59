import { definitionOf, encodeTransaction, fromHex, toHex } from '@tidebook/protocol'
import { isRippleChain } from '../src/coins.ts'
import { nameBits } from '../src/eos/name.ts'
import { decodeRaw, encodeRaw } from '../src/tron/raw-transaction.ts'
import type { ChainId } from '../src/ids.ts'

/** Where the delay of a transaction of EOS stands, behind the network, its end, its block and two limits. */
const EOS_DELAY = 44

const reversed = (bits: bigint): string =>
  [...fromHex(bits.toString(16).padStart(16, '0').toUpperCase())]
    .toReversed()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Bytes that give the account, or the say over its tokens, to somebody else; `token` are those of a token's transfer. */
export function anotherType(chain: ChainId, from: string, token: string): string {
  if (isRippleChain(chain)) {
    const tx = { TransactionType: 'SetRegularKey', Account: from, RegularKey: from, Fee: '10', Sequence: 3 }
    return toHex(encodeTransaction(definitionOf(chain), tx, { signing: true })).toLowerCase()
  }
  if (chain === 'eos') return token.replace(reversed(nameBits('transfer')), reversed(nameBits('updateauth')))
  // `approve` in the place of `transfer`
  return token.replace('a9059cbb', '095ea7b3')
}

/** Bytes of a token's transfer on Tron that may burn a thousand coins, and of one on EOS that waits behind others. */
export function dearerBytes(chain: 'tron' | 'eos', token: string): string {
  if (chain === 'tron') {
    const raw = decodeRaw(fromHex(token.toUpperCase()))
    return toHex(encodeRaw({ ...raw, feeLimit: 1_000_000_000n })).toLowerCase()
  }
  return `${token.slice(0, 2 * EOS_DELAY)}78${token.slice(2 * EOS_DELAY + 2)}`
}
