import type { ApplyResult } from '@tidebook/ledger'
import { engineResultCode, engineResultMessage, memoRefusal } from '@tidebook/ledger'
import type { TransactionJson } from '@tidebook/protocol'
import { ProtocolError, decodeTransaction, parseTransaction } from '@tidebook/protocol'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { hexText } from '../../json/serialised.ts'
import { convertTransaction, encodeGiven, hasBlob, readTransactionJson } from '../params/given-transaction.ts'
import { readAddress } from '../params/params.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'
import { rejectSecrets } from '../params/secrets.ts'
import { localChecksError } from '../answers/submit-outcome-json.ts'
import { metadataJson } from '../../json/transaction-json.ts'
import { binaryMeta, txJson } from '../../json/transaction-members.ts'

function readGiven(params: Params): TransactionJson {
  if (!hasBlob(params)) return readTransactionJson(params)
  const blob = params.bytes('tx_blob')
  try {
    return decodeTransaction(params.network, blob)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw new RpcError('invalidParams', { message: error.message, field: 'tx_blob' })
  }
}

function nextSequence(tx: TransactionJson, { host, network }: Services): number {
  if (tx['TicketSequence'] !== undefined) return 0
  const account = host.ledger.view('current').account(readAddress(network, tx.Account, 'tx_json.Account'))
  if (account === undefined) throw new RpcError('srcActNotFound', { field: 'tx_json.Account' })
  return account.sequence
}

/** Fills in a signer's fields: fee, sequence, an empty signature. @throws RpcError transactionSigned */
function completed(tx: TransactionJson, services: Services): TransactionJson {
  if (tx.TxnSignature !== undefined && tx.TxnSignature !== '') {
    throw new RpcError('transactionSigned', { field: 'tx_json.TxnSignature' })
  }
  const { TxnSignature: _signature, ...unsigned } = tx
  return {
    ...unsigned,
    TransactionType: tx.TransactionType,
    Account: tx.Account,
    Fee: tx.Fee ?? services.rules.baseFee.toString(),
    Sequence: tx.Sequence ?? nextSequence(tx, services),
    SigningPubKey: tx.SigningPubKey ?? '',
    TxnSignature: '',
  }
}

function outcomeMembers({ result }: ApplyResult, services: Services): Result {
  return {
    applied: false,
    engine_result: result,
    engine_result_code: engineResultCode(result),
    engine_result_message: engineResultMessage(result),
    ledger_index: services.host.ledger.openIndex,
  }
}

/**
 * Returns the result and metadata that a transaction (`tx_json` or `tx_blob`, unsigned) would have in the open ledger.
 * Leaves the ledger unchanged. Fills in Fee, Sequence and SigningPubKey.
 */
export const simulate: RpcMethod = {
  name: 'simulate',
  inTurn: () => true,
  handle: (params, services) => {
    rejectSecrets(params)
    const binary = params.flag('binary')
    if (params.raw('tx_blob') === undefined && params.raw('tx_json') === undefined) throw missingField('tx_json')
    const tx = completed(readGiven(params), services)
    const blob = encodeGiven(params, tx)
    const { network, forms, host } = services
    const transaction = convertTransaction('invalidTransaction', () => parseTransaction(network, blob))
    const unfit = memoRefusal(transaction)
    if (unfit !== undefined) throw localChecksError(unfit)
    const outcome = host.ledger.simulate(transaction)
    const { metadata } = outcome
    const members = outcomeMembers(outcome, services)
    const json = forms.transaction(transaction)
    if (binary) {
      const meta = metadata === undefined ? {} : binaryMeta(network, metadata, metadataJson(json, metadata), 2)
      return { ...members, tx_blob: hexText(blob), ...meta }
    }
    const meta = metadata === undefined ? {} : { meta: metadataJson(json, metadata) }
    return { ...members, tx_json: { ...txJson(json), hash: transaction.hash }, ...meta }
  },
}
