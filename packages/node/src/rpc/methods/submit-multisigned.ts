import type { TransactionJson } from '@tidebook/protocol'
import type { Params } from '../params.ts'
import { asFields, readAddress } from '../params.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { apiVersionOf } from '../api-version.ts'
import { MembersText } from '../members-text.ts'
import { checkMultisigned } from '../multisigned-checks.ts'
import { encodeGiven, readTransactionJson } from '../given-transaction.ts'
import { invalidField } from '../rpc-error.ts'
import { refuseSecrets } from '../secrets.ts'
import { submitOutcomeJson } from '../submit-outcome-json.ts'
import { requireRoom } from '../too-busy.ts'

/** The signers in the order in which ledgers want them; libraries keep the order in which they signed. */
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
  if (tx.list('Signers').length === 0) throw invalidField('tx_json.Signers', 'a list of signers')
  checkMultisigned(tx, services)
  const Signers = sorted(tx)
  return { ...readTransactionJson(params), SigningPubKey: '', Signers }
}

/** Hands in a transaction signed by several keys (`tx_json` with `Signers`); `fail_hard` as with one that one key signed. */
export const submitMultisigned: RpcMethod = {
  name: 'submit_multisigned',
  handle: async (params, services) => {
    refuseSecrets(params)
    const failHard = params.flag('fail_hard')
    const version = apiVersionOf(params)
    const tx = readTransaction(params, services)
    const blob = encodeGiven(params, tx)
    requireRoom(services.pipeline, services.facts)
    const outcome = await services.pipeline.submit(blob, failHard)
    const answer = submitOutcomeJson(outcome, services, failHard)
    // version 2 has the hash beside the transaction
    if (version === 1 || outcome.kind !== 'decided') return answer
    return new MembersText(`${answer.text},"hash":"${outcome.tx.hash}"`)
  },
}
