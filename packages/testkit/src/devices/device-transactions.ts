import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { decodeRaw } from '@tidebook/chains/tron'
import { decodeTransaction, HASH_PREFIX, sha512Half, xrp } from '@tidebook/protocol'
import { RLP } from 'micro-eth-signer/core/rlp.js'

/** Result of parsing a transaction on the device: lines for its screen, and the digest to sign. */
export interface ReadTransaction {
  readonly screen: readonly string[]
  readonly digest: Uint8Array
  /** The chain id in a legacy Ethereum transaction. */
  readonly network?: bigint
}

function hex(bytes: unknown): string {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('hex') : ''
}

function numberOf(bytes: unknown): bigint {
  return BigInt(`0x${hex(bytes) || '0'}`)
}

/** Parses an XRP transaction without its signing prefix. Throws on invalid bytes. */
export function readXrp(payload: Uint8Array): ReadTransaction {
  const tx = decodeTransaction(xrp, payload)
  const screen = ['TransactionType', 'Account', 'Destination', 'Amount', 'Fee', 'DestinationTag']
  return {
    screen: screen.flatMap((name) => (tx[name] === undefined ? [] : [`${name}: ${JSON.stringify(tx[name])}`])),
    digest: sha512Half(Uint8Array.of(...HASH_PREFIX.signing, ...payload)),
  }
}

/** Parses a legacy or EIP-1559 Ethereum transaction field by field. Throws on invalid bytes. */
export function readEthereum(payload: Uint8Array): ReadTransaction {
  const isTyped = payload[0] === 0x02
  const list = RLP.decode(isTyped ? payload.subarray(1) : payload)
  if (!Array.isArray(list) || list.length !== 9) throw new Error('not a transaction')
  const [network, to, value, data] = isTyped
    ? [list[0], list[5], list[6], list[7]]
    : [list[6], list[3], list[4], list[5]]
  return {
    screen: [`to: 0x${hex(to)}`, `value: ${numberOf(value)}`, `data: ${hex(data)}`, `network: ${numberOf(network)}`],
    digest: keccak_256(payload),
    ...(!isTyped && { network: numberOf(network) }),
  }
}

/** Parses a Tron transaction. Throws on invalid bytes. */
export function readTron(payload: Uint8Array): ReadTransaction {
  const { call } = decodeRaw(payload)
  return { screen: [call.kind, hex(call.owner)], digest: sha256(payload) }
}
