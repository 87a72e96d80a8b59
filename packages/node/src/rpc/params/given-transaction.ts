import type { NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { ProtocolError, encodeTransaction } from '@tidebook/protocol'
import type { RpcErrorToken } from '../../json/error-table.ts'
import type { Result } from '../../json/result.ts'
import type { Params } from './params.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

/** Libraries also write native amounts as JSON numbers. */
function withTextAmounts(values: Result, { definitions }: NetworkDefinition): Result {
  const entries = Object.entries(values).map(([name, value]): [string, unknown] => {
    const isNumber = typeof value === 'number' && Number.isSafeInteger(value)
    return [name, isNumber && definitions.fields.get(name)?.type === 'Amount' ? value.toString() : value]
  })
  return Object.fromEntries(entries)
}

/**
 * Reads `tx_json`. A payment's `DeliverMax` becomes its Amount.
 * @throws RpcError invalidParams with the name of the field
 */
export function readTransactionJson(params: Params): TransactionJson {
  const tx = params.object('tx_json')
  const type = tx.text('TransactionType')
  const { DeliverMax: most, ...values } = withTextAmounts(tx.values, params.network)
  const fields = { ...values, TransactionType: type, Account: tx.text('Account') }
  if (most === undefined) return fields
  if (type !== 'Payment') throw invalidField('tx_json.DeliverMax', 'a field of this type')
  const { Amount: amount } = values
  if (amount !== undefined && JSON.stringify(amount) !== JSON.stringify(most)) {
    throw invalidField('tx_json.DeliverMax', 'the same as Amount')
  }
  return { ...fields, Amount: most }
}

/**
 * Whether the request contains a transaction as bytes instead of `tx_json`.
 * @throws RpcError invalidParams if it contains both
 */
export function hasBlob(params: Params): boolean {
  const isBlob = params.raw('tx_blob') !== undefined
  if (isBlob && params.raw('tx_json') !== undefined) throw invalidField('tx_blob', 'combined with tx_json')
  return isBlob
}

/**
 * Runs a conversion of the request's transaction.
 * @throws RpcError `code`, with the name of the field
 */
export function convertTransaction<T>(code: RpcErrorToken, convert: () => T): T {
  try {
    return convert()
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    const field = error.field === undefined ? 'tx_json' : `tx_json.${error.field}`
    throw new RpcError(code, { message: error.message, field })
  }
}

/**
 * Encodes a transaction.
 * @throws RpcError invalidParams with the name of the field
 */
export function encodeGiven({ network }: Params, tx: TransactionJson): Uint8Array {
  return convertTransaction('invalidParams', () => encodeTransaction(network, tx))
}
