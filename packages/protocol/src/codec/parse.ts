import type { NetworkDefinition } from '../networks/network.ts'
import { uninitialisedBytes } from '../bytes.ts'
import { ProtocolError } from '../protocol-error.ts'
import { HASH_PREFIX, transactionHash } from '../signing/hash.ts'
import { ByteReader } from './byte-reader.ts'
import type { FieldValue, ParsedAmount, ParsedElement, ParsedFields } from './field-value.ts'
import { readFields } from './read-object.ts'

/** One signature of a multi-signed transaction. */
export interface ParsedSigner {
  readonly account: Uint8Array
  readonly signingPublicKey: Uint8Array
  readonly signature: Uint8Array
  /** The bytes that this signer signed. Built again on every read. */
  readonly signingData: Uint8Array
}

/** A transaction in binary values. Byte arrays are views of `blob`; do not modify them. */
export interface ParsedTransaction {
  readonly blob: Uint8Array
  /** 64 upper-case hex digits. */
  readonly hash: string
  readonly type: string
  readonly account: Uint8Array
  /** Micro units. The ledger rejects a negative fee. */
  readonly fee: bigint
  readonly sequence: number
  readonly flags: number
  /** Empty when multi-signed. */
  readonly signingPublicKey: Uint8Array
  readonly signature: Uint8Array | undefined
  /** The bytes that were signed, including the STX prefix. Built again on every read. */
  readonly signingData: Uint8Array
  readonly signers: readonly ParsedSigner[] | undefined
  readonly fields: ParsedFields
}

/** Maximum size of a transaction that a node accepts, in bytes. */
export const MAX_TRANSACTION_BYTES = 1_048_576

// Pseudo-transaction types, which validators create and accounts never send.
const SYSTEM_TYPES: ReadonlySet<string> = new Set(['EnableAmendment', 'EnableFeature', 'SetFee', 'UNLModify'])

/** A parsed transaction. It does not store the signed bytes, because they nearly double its size and are read once. */
class ReadTransaction implements ParsedTransaction {
  readonly blob: Uint8Array
  readonly hash: string
  readonly type: string
  readonly account: Uint8Array
  readonly fee: bigint
  readonly sequence: number
  readonly flags: number
  readonly signingPublicKey: Uint8Array
  readonly signature: Uint8Array | undefined
  readonly signers: readonly ParsedSigner[] | undefined
  readonly fields: ParsedFields
  /** Start and end offsets of all unsigned fields. */
  readonly #unsigned: readonly number[]

  constructor(blob: Uint8Array, type: string, fields: ParsedFields, unsigned: readonly number[]) {
    this.blob = blob
    this.hash = transactionHash(blob)
    this.type = type
    this.account = required(fields['Account'] as Uint8Array | undefined, 'Account')
    this.fee = nativeFee(fields)
    this.sequence = required(fields['Sequence'] as number | undefined, 'Sequence')
    this.flags = (fields['Flags'] as number | undefined) ?? 0
    this.signingPublicKey = required(fields['SigningPubKey'] as Uint8Array | undefined, 'SigningPubKey')
    this.signature = fields['TxnSignature'] as Uint8Array | undefined
    this.fields = fields
    this.#unsigned = unsigned
    const signers = fields['Signers'] as readonly ParsedElement[] | undefined
    this.signers = signers && parseSigners(signers, () => this.signingData)
  }

  get signingData(): Uint8Array {
    return signedBytes(this.blob, this.#unsigned)
  }
}

function signedBytes(blob: Uint8Array, unsigned: readonly number[]): Uint8Array {
  let removed = 0
  for (let index = 0; index < unsigned.length; index += 2)
    removed += (unsigned[index + 1] ?? 0) - (unsigned[index] ?? 0)
  const data = uninitialisedBytes(4 + blob.length - removed)
  data.set(HASH_PREFIX.signing)
  let target = 4
  let source = 0
  for (let index = 0; index < unsigned.length; index += 2) {
    const part = blob.subarray(source, unsigned[index])
    data.set(part, target)
    target += part.length
    source = unsigned[index + 1] ?? source
  }
  data.set(blob.subarray(source), target)
  return data
}

function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new ProtocolError('protocol/missing-field', 'Missing', field)
  return value
}

/**
 * Reads the signers. Their signed bytes are built on demand: a transaction may have thousands of signers, each of which
 * signs nearly all of it.
 */
function parseSigners(elements: readonly ParsedElement[], signingData: () => Uint8Array): readonly ParsedSigner[] {
  return elements.map(({ name, fields }) => {
    if (name !== 'Signer') throw new ProtocolError('protocol/encoding', 'Only Signer objects', 'Signers')
    const account = required(fields['Account'] as Uint8Array | undefined, 'Signer.Account')
    return {
      account,
      signingPublicKey: required(fields['SigningPubKey'] as Uint8Array | undefined, 'Signer.SigningPubKey'),
      signature: required(fields['TxnSignature'] as Uint8Array | undefined, 'Signer.TxnSignature'),
      get signingData() {
        return multiSignedBytes(signingData(), account)
      },
    }
  })
}

function multiSignedBytes(signingData: Uint8Array, account: Uint8Array): Uint8Array {
  const data = new Uint8Array(signingData.length + account.length)
  data.set(signingData)
  data.set(HASH_PREFIX.multiSigning)
  data.set(account, signingData.length)
  return data
}

function nativeFee(fields: Readonly<Record<string, FieldValue>>): bigint {
  const fee = required(fields['Fee'] as ParsedAmount | undefined, 'Fee')
  if (fee.currency !== undefined) throw new ProtocolError('protocol/amount', 'Must be native', 'Fee')
  return fee.mantissa
}

/**
 * Parses a signed transaction into binary values. Requires canonical field order, canonical encodings and known fields,
 * and rejects trailing bytes. Does not verify signatures.
 * @throws ProtocolError naming the field
 */
export function parseTransaction(network: NetworkDefinition, blob: Uint8Array): ParsedTransaction {
  if (blob.length > MAX_TRANSACTION_BYTES)
    throw new ProtocolError('protocol/too-large', 'More than 1 MiB', 'transaction')
  const unsigned: number[] = []
  const fields = readFields(new ByteReader(blob), network, 'transaction', unsigned)
  const code = required(fields['TransactionType'] as number | undefined, 'TransactionType')
  const type = network.definitions.transactionNames.get(code)
  if (type === undefined) throw new ProtocolError('protocol/unknown-type', `Unknown type ${code}`, 'TransactionType')
  if (SYSTEM_TYPES.has(type)) throw new ProtocolError('protocol/unknown-type', 'Not for accounts', 'TransactionType')
  return new ReadTransaction(blob, type, fields, unsigned)
}
