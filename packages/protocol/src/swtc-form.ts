import { AmountError, nativeFromDecimal, tryParseDecimal } from '@tidebook/amount'
import type { ObjectJson, TransactionJson } from './codec/json.ts'
import { fromHex } from './hex.ts'
import { encodeMemo } from './memos.ts'
import type { MemoJson } from './memos.ts'
import type { NetworkDefinition } from './networks/network.ts'
import { ProtocolError } from './protocol-error.ts'

function toMicro(value: string | number, field: string): string {
  const decimal = tryParseDecimal(String(value))
  if (decimal === undefined) throw new ProtocolError('protocol/amount', 'Not a number', field)
  try {
    return nativeFromDecimal(decimal).toString()
  } catch (error) {
    if (error instanceof AmountError) throw new ProtocolError('protocol/amount', error.message, field)
    throw error
  }
}

function memoFromForm(memo: unknown): MemoJson {
  const inner = (memo as { Memo?: ObjectJson } | null)?.Memo
  if (inner === undefined) throw new ProtocolError('protocol/value', 'Not a memo', 'Memos')
  const { MemoType: type, MemoData: data, MemoFormat: format } = inner
  const encoded = encodeMemo({
    ...(typeof type === 'string' && { type }),
    ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    ...(typeof format === 'string' && { format }),
  })
  // With format 'hex' the data is already hex.
  if (format === 'hex' && typeof data === 'string') {
    fromHex(data)
    encoded.Memo.MemoData = data
  }
  return encoded
}

function convert(network: NetworkDefinition, name: string, value: unknown): unknown {
  if (name === 'Memos' && Array.isArray(value)) return value.map(memoFromForm)
  if (network.definitions.fields.get(name)?.type !== 'Amount') return value
  return typeof value === 'string' || typeof value === 'number' ? toMicro(value, name) : value
}

/**
 * Converts the JSON form used by SWTC's libraries (native amounts and fee in whole units, memos as text) to wire form.
 * @throws ProtocolError `protocol/amount` for a seventh decimal
 */
export function fromSwtcForm(network: NetworkDefinition, form: TransactionForm): TransactionJson {
  const json: TransactionJson = { TransactionType: form.TransactionType, Account: form.Account }
  for (const [name, value] of Object.entries(form)) json[name] = convert(network, name, value)
  return json
}

/** A transaction in the JSON form of SWTC's libraries. */
export interface TransactionForm {
  readonly TransactionType: string
  readonly Account: string
  readonly [field: string]: unknown
}
