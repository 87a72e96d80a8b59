import type { TransactionJson } from '@tidebook/protocol'
import type { Params } from '../params/params.ts'
import { asFields, isJsonObject, readAddress } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { isSkywell } from '../../base/code-base.ts'
import { MembersText } from '../../json/result.ts'
import { MAX_SIGNERS } from '../signer-count.ts'
import { submitTransaction } from '../submit-transaction.ts'
import { encodeGiven, readTransactionJson } from '../params/given-transaction.ts'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'
import { rejectSecrets } from '../params/secrets.ts'
import { submitOutcomeJson } from '../answers/submit-outcome-json.ts'

const REQUIRED = ['Fee', 'Sequence'] as const
const SIGNER_FIELDS = ['Account', 'SigningPubKey', 'TxnSignature'] as const

function signerAccount(entry: unknown, index: number): unknown {
  const signer = isJsonObject(entry) ? entry['Signer'] : undefined
  if (!isJsonObject(signer) || SIGNER_FIELDS.some((name) => signer[name] === undefined)) {
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
 * @throws RpcError srcActMalformed, srcActNotFound, signingMalformed, invalidParams with the name of the field
 */
function checkMultisigned(tx: Params, { host, network }: Services): void {
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

/** Sorts the signers into ledger order. Libraries leave them in signing order. */
function sorted(tx: Params): unknown[] {
  return tx
    .list('Signers')
    .map((entry, index) => {
      const field = `tx_json.Signers[${index}]`
      const { Account: account } = asFields(asFields(entry, field)['Signer'], `${field}.Signer`)
      return { entry, id: readAddress(tx.network, account, `${field}.Signer.Account`) }
    })
    .sort((a, b) => Buffer.compare(a.id, b.id))
    .map(({ entry }) => entry)
}

function readTransaction(params: Params, services: Services): TransactionJson {
  const tx = params.object('tx_json')
  const key = tx.optionalText('SigningPubKey')
  if (key !== undefined && key !== '') throw invalidField('tx_json.SigningPubKey', 'empty')
  const { length } = tx.list('Signers')
  if (length === 0) throw invalidField('tx_json.Signers', 'a list of signers')
  if (length > MAX_SIGNERS) throw invalidField('tx_json.Signers', `a list of at most ${MAX_SIGNERS} signers`)
  checkMultisigned(tx, services)
  const Signers = sorted(tx)
  return { ...readTransactionJson(params), SigningPubKey: '', Signers }
}

/** Submits a transaction signed with several keys (`tx_json` with `Signers`); `fail_hard` as in `submit`. */
export const submitMultisigned: RpcMethod = {
  name: 'submit_multisigned',
  waits: true,
  handle: async (params, services, caller) => {
    rejectSecrets(params)
    const failHard = params.flag('fail_hard')
    const version = apiVersionOf(params)
    const read = () => services.admission.charged(caller, () => encodeGiven(params, readTransaction(params, services)))
    const outcome = await submitTransaction(read, failHard, services, caller)
    const answer = submitOutcomeJson(outcome, services, { failHard, isBrief: true })
    // In version 2, the hash is next to the transaction.
    if (version === 1 || outcome.kind !== 'decided') return answer
    return new MembersText(`${answer.text},"hash":"${outcome.tx.hash}"`)
  },
}
