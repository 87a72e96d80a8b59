import type { Params } from './params.ts'
import type { Services } from '../services.ts'
import { isSkywell } from '../../base/code-base.ts'
import { isFields, readAddress } from './params.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

const REQUIRED = ['Fee', 'Sequence'] as const
const SIGNER_FIELDS = ['Account', 'SigningPubKey', 'TxnSignature'] as const

function signerAccount(entry: unknown, index: number): unknown {
  const signer = isFields(entry) ? entry['Signer'] : undefined
  if (!isFields(signer) || SIGNER_FIELDS.some((name) => signer[name] === undefined)) {
    throw invalidField(`tx_json.Signers[${index}]`, 'an account, its key and its signature')
  }
  return signer['Account']
}

function checkSigners(tx: Params): void {
  const accounts = tx.list('Signers').map(signerAccount)
  if (new Set(accounts).size !== accounts.length) throw invalidField('tx_json.Signers', 'each signer once')
  const own = accounts.indexOf(tx.raw('Account'))
  if (own >= 0) throw invalidField(`tx_json.Signers[${own}].Signer.Account`, 'an account other than the sender')
}

/**
 * Checks a multi-signed transaction as the reference does before it verifies signatures.
 * @throws RpcError srcActMalformed, srcActNotFound, signingMalformed, invalidParams naming the field
 */
export function checkMultisigned(tx: Params, { host, network }: Services): void {
  if (isSkywell(network)) return
  for (const name of REQUIRED) if (tx.raw(name) === undefined) throw missingField(`tx_json.${name}`)
  const account = tx.text('Account')
  let id: Uint8Array
  try {
    id = readAddress(network, account, 'tx_json.Account')
  } catch {
    throw new RpcError('srcActMalformed', { field: 'tx_json.Account' })
  }
  if (host.ledger.view('current').account(id) === undefined) {
    throw new RpcError('srcActNotFound', { field: 'tx_json.Account' })
  }
  if (tx.raw('TxnSignature') !== undefined) throw new RpcError('signingMalformed', { field: 'tx_json.TxnSignature' })
  checkSigners(tx)
}
