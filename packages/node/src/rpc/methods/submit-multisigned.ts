import type { TransactionJson } from '@tidebook/protocol'
import type { Params } from '../params/params.ts'
import { asFields, readAddress } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { MembersText } from '../../json/members-text.ts'
import { checkMultisigned } from '../params/multisigned-checks.ts'
import { MAX_SIGNERS } from '../signer-count.ts'
import { submitTransaction } from '../submit-transaction.ts'
import { encodeGiven, readTransactionJson } from '../params/given-transaction.ts'
import { invalidField } from '../../json/rpc-error.ts'
import { rejectSecrets } from '../params/secrets.ts'
import { submitOutcomeJson } from '../answers/submit-outcome-json.ts'

/** Sorts the signers into ledger order. Libraries keep the order of signing. */
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

/** Submits a transaction signed by several keys (`tx_json` with `Signers`); `fail_hard` as in `submit`. */
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
    // Version 2 has the hash next to the transaction.
    if (version === 1 || outcome.kind !== 'decided') return answer
    return new MembersText(`${answer.text},"hash":"${outcome.tx.hash}"`)
  },
}
