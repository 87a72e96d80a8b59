import { encodeTransaction } from '../codec/encode.ts'
import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'

/** The fields that one transaction type may have in addition to the common fields. */
export interface TransactionShape {
  readonly type: string
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** The flag bits of the type. */
  readonly flags: number
}

/** Flag of every type: signatures must be canonical. */
export const FULLY_CANONICAL = 0x8000_0000

const COMMON: ReadonlySet<string> = new Set([
  'TransactionType',
  'Account',
  'Fee',
  'Sequence',
  'Flags',
  'SourceTag',
  'LastLedgerSequence',
  'OperationLimit',
  'SigningPubKey',
  'TxnSignature',
  'Signers',
  'Memos',
  'AccountTxnID',
  'Timestamp',
])

/** Returns an error for a rule that a field violates. */
export function refuse(code: 'protocol/value' | 'protocol/amount' | 'protocol/flags', message: string, field: string) {
  return new ProtocolError(code, message, field)
}

/** Returns the bits of `flags` outside `known`. Bit operators would misinterpret bit 31 as a sign. */
function unknownBits(flags: number, knownBits: number): boolean {
  const allowed = BigInt(knownBits) | BigInt(FULLY_CANONICAL)
  return (BigInt(flags) & ~allowed) !== 0n
}

/**
 * Checks type, required and known fields, flags, and that every value has a wire form.
 * @throws ProtocolError naming the field
 */
export function checkShape(network: NetworkDefinition, tx: TransactionJson, shape: TransactionShape): void {
  if (tx.TransactionType !== shape.type) {
    throw new ProtocolError('protocol/unknown-type', `Must be ${shape.type}`, 'TransactionType')
  }
  for (const name of shape.required) {
    if (tx[name] === undefined) throw new ProtocolError('protocol/missing-field', 'Missing', name)
  }
  for (const name of Object.keys(tx)) {
    const isKnown = COMMON.has(name) || shape.required.includes(name) || shape.optional.includes(name)
    if (!isKnown && /^[A-Z]/.test(name) && tx[name] !== undefined) {
      throw new ProtocolError('protocol/unknown-field', `Not a field of ${shape.type}`, name)
    }
  }
  encodeTransaction(network, tx)
  if (unknownBits(tx.Flags ?? 0, shape.flags)) throw refuse('protocol/flags', 'Unknown flag', 'Flags')
}
