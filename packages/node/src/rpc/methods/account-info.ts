import { entryIndex } from '@tidebook/ledger'
import type { JsonFields, LedgerView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { accountFlagsJson } from '../answers/account-flags.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { isSkywell } from '../../base/code-base.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

const AVATARS = 'http://www.gravatar.com/avatar/'

function signerLists(view: LedgerView, owner: Uint8Array, { network, rules }: Services): JsonFields[] {
  const list = view.entry(entryIndex(rules, network, { kind: 'signers', owner }))
  return list === undefined ? [] : [list]
}

/** Returns the URL of the picture for an account's EmailHash. */
function avatar({ EmailHash: hash }: JsonFields): JsonFields {
  return typeof hash === 'string' ? { urlgravatar: `${AVATARS}${hash.toLowerCase()}` } : {}
}

/**
 * Returns an account's waiting transactions, on networks without a queue.
 * @throws RpcError invalidParams for a closed ledger, which has no queue
 */
function queueMembers({ rules }: Services, about: Result): Result {
  if (about['validated'] === true) throw invalidField('queue', 'a question to a closed ledger')
  return rules.queue === undefined ? { queue_data: { txn_count: 0 } } : {}
}

/**
 * Returns an account's root entry (`account`) and its flags; with `signer_lists` its signer lists, with `queue` its
 * waiting transactions.
 */
export const accountInfo: RpcMethod = {
  name: 'account_info',
  handle: (params, services) => {
    const id = params.account()
    const version = apiVersionOf(params)
    const withSigners = params.flag('signer_lists')
    const withQueue = params.flag('queue')
    const { view, about } = readViewChoice(params, services)
    const account = view.account(id)
    if (account === undefined) {
      throw new RpcError('actNotFound', { extra: { ...about, account: params.text('account') } })
    }
    const entry = account.toJson()
    const queue = withQueue ? queueMembers(services, about) : {}
    const flags = isSkywell(services.network) ? {} : { account_flags: accountFlagsJson(account.flags, services.rules) }
    const signers = withSigners ? { signer_lists: signerLists(view, id, services) } : {}
    const data = { ...entry, ...avatar(entry) }
    // Version 2 has the lists next to the account.
    if (version === 2) return { account_data: data, ...flags, ...signers, ...queue, ...about }
    return { account_data: { ...data, ...signers }, ...flags, ...queue, ...about }
  },
}
