import { requireDecodable } from '../transfer-rules.ts'
import { EosReader, EosWriter } from './byte-stream.ts'
import { nameBits, nameText } from './name.ts'

/** A token amount with the code and decimals of its contract. */
interface EosQuantity {
  readonly units: bigint
  readonly code: string
  readonly decimals: number
}

/** The fields of a transaction with one transfer action. */
export interface EosPacked {
  /** Seconds since 1970. */
  readonly expiration: number
  readonly refBlockNum: number
  readonly refBlockPrefix: number
  /** The contract of the token. */
  readonly contract: string
  /** Signing accounts, starting with the payer of resources. */
  readonly actors: readonly string[]
  readonly from: string
  readonly to: string
  readonly quantity: EosQuantity
  /** UTF-8 */
  readonly memo: Uint8Array
}

/**
 * Maximum CPU time that a transfer may be billed, in milliseconds. A transfer takes less than one. A contract that
 * receives its notification runs at the sender's cost and could otherwise use up a day's CPU time.
 */
export const MAX_CPU_MS = 10
const ACTION = nameBits('transfer')
const PERMISSION = nameBits('active')
const MAX_ACTORS = 2
const CODE = /^[A-Z]{1,7}$/u
const DIGEST_BYTES = 32
const SIGNATURE_BYTES = 65

function symbolOf({ code, decimals }: EosQuantity): Uint8Array {
  return new EosWriter()
    .number(decimals, 1)
    .raw(new TextEncoder().encode(code.padEnd(7, '\0')))
    .done()
}

/** Serializes the data of a transfer action. */
export function encodeTransferData({ from, to, quantity, memo }: TransferData): Uint8Array {
  return new EosWriter()
    .number(nameBits(from), 8)
    .number(nameBits(to), 8)
    .number(quantity.units, 8)
    .raw(symbolOf(quantity))
    .bytes(memo)
    .done()
}

/** Serializes the transaction for nodes. */
export function encodePacked(tx: EosPacked): Uint8Array {
  const data = encodeTransferData(tx)
  const writer = new EosWriter()
    .number(tx.expiration, 4)
    .number(tx.refBlockNum, 2)
    .number(tx.refBlockPrefix, 4)
    // no limit of network words, a CPU limit, no delay and no context-free actions
    .count(0)
    .number(MAX_CPU_MS, 1)
    .count(0)
    .count(0)
    .count(1)
    .number(nameBits(tx.contract), 8)
    .number(ACTION, 8)
    .count(tx.actors.length)
  for (const actor of tx.actors) writer.number(nameBits(actor), 8).number(PERMISSION, 8)
  return writer.bytes(data).count(0).done()
}

function readQuantity(reader: EosReader): EosQuantity {
  const units = reader.number(8)
  const decimals = Number(reader.number(1))
  const code = new TextDecoder().decode(reader.raw(7)).replace(/\0+$/u, '')
  requireDecodable(units > 0n && units < 2n ** 62n && decimals <= 18 && CODE.test(code))
  return { units, code, decimals }
}

/**
 * Parses a transaction with exactly one transfer.
 * @throws TransferError `transfer/undecodable`
 */
export function decodePacked(bytes: Uint8Array): EosPacked {
  const reader = new EosReader(bytes)
  const [expiration, refBlockNum, refBlockPrefix] = [4, 2, 4].map((size) => Number(reader.number(size))) as [
    number,
    number,
    number,
  ]
  requireDecodable(reader.count() === 0 && Number(reader.number(1)) === MAX_CPU_MS)
  requireDecodable(reader.count() === 0 && reader.count() === 0)
  requireDecodable(reader.count() === 1)
  const contract = nameText(reader.number(8))
  requireDecodable(reader.number(8) === ACTION)
  const count = reader.count()
  requireDecodable(count >= 1 && count <= MAX_ACTORS)
  const actors = Array.from({ length: count }, () => {
    const actor = nameText(reader.number(8))
    requireDecodable(reader.number(8) === PERMISSION)
    return actor
  })
  const data = reader.bytes()
  requireDecodable(reader.count() === 0)
  reader.end()
  return { expiration, refBlockNum, refBlockPrefix, contract, actors, ...decodeTransferData(data) }
}

type TransferData = Pick<EosPacked, 'from' | 'to' | 'quantity' | 'memo'>

function readTransfer(data: EosReader): TransferData {
  const [from, to] = [nameText(data.number(8)), nameText(data.number(8))]
  return { from, to, quantity: readQuantity(data), memo: data.bytes() }
}

/** Parses the data of a transfer action exactly as `encodeTransferData` writes it. */
function decodeTransferData(bytes: Uint8Array): TransferData {
  const data = new EosReader(bytes)
  const transfer = readTransfer(data)
  data.end()
  return transfer
}

/**
 * Parses a transfer that a contract has executed. Ignores trailing bytes, as contracts do.
 * @throws TransferError `transfer/undecodable`
 */
export function readExecutedTransfer(bytes: Uint8Array): TransferData {
  return readTransfer(new EosReader(bytes))
}

/**
 * Returns the signed message: the chain id, the transaction, and a zero digest in the position of context-free data.
 */
export function signedBytes(chainId: Uint8Array, packed: Uint8Array): Uint8Array {
  return Uint8Array.of(...chainId, ...packed, ...new Uint8Array(DIGEST_BYTES))
}

/**
 * Splits `signedBytes` into its parts.
 * @throws TransferError `transfer/undecodable`
 */
export function partsOfSigned(bytes: Uint8Array): { readonly chainId: Uint8Array; readonly packed: Uint8Array } {
  requireDecodable(bytes.length > 2 * DIGEST_BYTES && bytes.subarray(-DIGEST_BYTES).every((byte) => byte === 0))
  return { chainId: bytes.slice(0, DIGEST_BYTES), packed: bytes.slice(DIGEST_BYTES, -DIGEST_BYTES) }
}

/** Joins a packed transaction and its 65-byte signature. */
export function encodeBlob(packed: Uint8Array, signature: Uint8Array): Uint8Array {
  return Uint8Array.of(...signature, ...packed)
}

/** Splits the output of `encodeBlob`. */
export function decodeBlob(blob: Uint8Array): { readonly packed: Uint8Array; readonly signature: Uint8Array } {
  requireDecodable(blob.length > SIGNATURE_BYTES)
  return { signature: blob.slice(0, SIGNATURE_BYTES), packed: blob.slice(SIGNATURE_BYTES) }
}
