import { RLP } from 'micro-eth-signer/core/rlp.js'
import { requireDecodable } from '../transfer-rules.ts'
import type { EvmConditions } from '../transfer.ts'
import type { RecoverableSignature } from './secp256k1-signature.ts'
import { numberIn } from './token-call.ts'

/** The fields of a transaction, independent of its envelope. */
export interface EvmFields {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly price: EvmConditions['price']
  /** 20 bytes */
  readonly to: Uint8Array
  readonly value: bigint
  readonly data: Uint8Array
}

/** An encoding of transactions. */
export interface EvmEnvelope {
  /** Whether unsigned bytes have this encoding. */
  readonly isOf: (bytes: Uint8Array) => boolean
  readonly unsigned: (fields: EvmFields) => Uint8Array
  /** @throws for any bytes that `unsigned` did not write */
  readonly read: (bytes: Uint8Array) => EvmFields
  readonly signed: (fields: EvmFields, signature: RecoverableSignature) => Uint8Array
  /** Reads the price of a signed transaction. @throws for any bytes that `signed` did not write */
  readonly priceOf: (signed: Uint8Array) => EvmConditions['price']
}

type Item = bigint | Uint8Array | Item[]

/** Decodes an RLP list. Each item is bytes or a list. */
export function listOf(bytes: Uint8Array): readonly (Uint8Array | readonly unknown[])[] {
  const list = RLP.decode(bytes)
  requireDecodable(Array.isArray(list))
  return list as (Uint8Array | unknown[])[]
}

export function rlp(items: Item[]): Uint8Array {
  return RLP.encode(items)
}

/** Returns a list item that must be bytes. */
export function bytesAt(list: readonly unknown[], at: number): Uint8Array {
  const item = list[at]
  requireDecodable(item instanceof Uint8Array)
  return item
}

export function numberAt(list: readonly unknown[], at: number): bigint {
  return numberIn(bytesAt(list, at))
}

export function addressAt(list: readonly unknown[], at: number): Uint8Array {
  const bytes = bytesAt(list, at)
  requireDecodable(bytes.length === 20)
  return bytes
}

function gasPriceOf({ price }: EvmFields): bigint {
  requireDecodable('gasPrice' in price)
  return price.gasPrice
}

/** Returns the v value of a signature that identifies its network (EIP-155). */
export function namedRecovery(chainId: bigint, recovery: number): bigint {
  return chainId * 2n + 35n + BigInt(recovery)
}

/** EIP-155: while the transaction is signed, the network number takes the position of the signature. */
export const legacyEnvelope: EvmEnvelope = {
  isOf: (bytes) => (bytes[0] ?? 0) >= 0xc0,
  unsigned: (fields) => rlp([...legacyItems(fields), fields.chainId, 0n, 0n]),
  read: (bytes) => {
    const list = listOf(bytes)
    requireDecodable(list.length === 9 && numberAt(list, 7) === 0n && numberAt(list, 8) === 0n)
    return {
      nonce: numberAt(list, 0),
      price: { gasPrice: numberAt(list, 1) },
      gasLimit: numberAt(list, 2),
      to: addressAt(list, 3),
      value: numberAt(list, 4),
      data: bytesAt(list, 5),
      chainId: numberAt(list, 6),
    }
  },
  signed: (fields, { recovery, r, s }) =>
    rlp([...legacyItems(fields), namedRecovery(fields.chainId, recovery), numberIn(r), numberIn(s)]),
  priceOf: (signed) => ({ gasPrice: numberAt(listOf(signed), 1) }),
}

function legacyItems(fields: EvmFields): Item[] {
  const { nonce, gasLimit, to, value, data } = fields
  return [nonce, gasPriceOf(fields), gasLimit, to, value, data]
}

const FEE_MARKET = 0x02

/** EIP-1559, without an access list. */
export const feeMarketEnvelope: EvmEnvelope = {
  isOf: (bytes) => bytes[0] === FEE_MARKET,
  unsigned: (fields) => Uint8Array.of(FEE_MARKET, ...rlp(feeMarketItems(fields))),
  read: (bytes) => {
    const list = listOf(bytes.subarray(1))
    const storage = list[8]
    requireDecodable(list.length === 9 && Array.isArray(storage) && storage.length === 0)
    return {
      chainId: numberAt(list, 0),
      nonce: numberAt(list, 1),
      price: { maxPriorityFeePerGas: numberAt(list, 2), maxFeePerGas: numberAt(list, 3) },
      gasLimit: numberAt(list, 4),
      to: addressAt(list, 5),
      value: numberAt(list, 6),
      data: bytesAt(list, 7),
    }
  },
  signed: (fields, { recovery, r, s }) =>
    Uint8Array.of(FEE_MARKET, ...rlp([...feeMarketItems(fields), BigInt(recovery), numberIn(r), numberIn(s)])),
  priceOf: (signed) => {
    const list = listOf(signed.subarray(1))
    return { maxPriorityFeePerGas: numberAt(list, 2), maxFeePerGas: numberAt(list, 3) }
  },
}

function feeMarketItems({ chainId, nonce, price, gasLimit, to, value, data }: EvmFields): Item[] {
  requireDecodable(!('gasPrice' in price))
  return [chainId, nonce, price.maxPriorityFeePerGas, price.maxFeePerGas, gasLimit, to, value, data, []]
}

/** Ethereum's envelopes, and the choice between them by the kind of gas price. */
export const ETHEREUM_ENVELOPES: readonly EvmEnvelope[] = [legacyEnvelope, feeMarketEnvelope]

/**
 * Returns the price that a signed transaction offers.
 * @param all the envelopes of its chain
 * @throws for any bytes that none of them signed
 */
export function signedPrice(all: readonly EvmEnvelope[], signed: Uint8Array): EvmConditions['price'] {
  const envelope = all.find((each) => each.isOf(signed))
  requireDecodable(envelope !== undefined)
  return envelope.priceOf(signed)
}

export function ethereumEnvelope(price: EvmConditions['price']): EvmEnvelope {
  return 'gasPrice' in price ? legacyEnvelope : feeMarketEnvelope
}
