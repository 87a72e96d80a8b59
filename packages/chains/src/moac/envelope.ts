import { addressAt, bytesAt, listOf, namedRecovery, numberAt, rlp } from '../families/evm-envelope.ts'
import type { EvmEnvelope, EvmFields } from '../families/evm-envelope.ts'
import { numberIn } from '../families/token-call.ts'
import { requireDecodable } from '../transfer-rules.ts'
import { TransferError } from '../transfer.ts'
import type { EvmConditions } from '../transfer.ts'

/**
 * MOAC's own transaction format: Ethereum's fields with `systemContract`, `shardingFlag` and `via` between them, which
 * are empty on the main chain.
 */
export const moacEnvelope: EvmEnvelope = {
  isOf: (bytes) => (bytes[0] ?? 0) >= 0xc0,
  unsigned: (fields) => rlp([...items(fields), fields.chainId, 0n, 0n]),
  read: (bytes) => {
    const list = listOf(bytes)
    requireDecodable(list.length === 12 && [1, 7, 8, 10, 11].every((at) => bytesAt(list, at).length === 0))
    return {
      nonce: numberAt(list, 0),
      price: { gasPrice: numberAt(list, 2) },
      gasLimit: numberAt(list, 3),
      to: addressAt(list, 4),
      value: numberAt(list, 5),
      data: bytesAt(list, 6),
      chainId: numberAt(list, 9),
    }
  },
  signed: (fields, { recovery, r, s }) =>
    rlp([...items(fields), namedRecovery(fields.chainId, recovery), numberIn(r), numberIn(s)]),
  priceOf: (signed) => ({ gasPrice: numberAt(listOf(signed), 2) }),
}

function items({ nonce, price, gasLimit, to, value, data }: EvmFields): (bigint | Uint8Array)[] {
  requireDecodable('gasPrice' in price)
  return [nonce, 0n, price.gasPrice, gasLimit, to, value, data, 0n, 0n]
}

/**
 * Returns MOAC's only envelope. The chain has no fee market.
 * @throws TransferError `transfer/conditions`
 */
export function moacEnvelopeOf(price: EvmConditions['price']): EvmEnvelope {
  if (!('gasPrice' in price)) throw new TransferError('transfer/conditions')
  return moacEnvelope
}
