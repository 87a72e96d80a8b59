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

/** Where the picture is that an account's EmailHash stands for. */
function avatar({ EmailHash: hash }: JsonFields): JsonFields {
  return typeof hash === 'string' ? { urlgravatar: `${AVATARS}${hash.toLowerCase()}` } : {}
}

/**
 * What waits of an account, told where nothing ever waits.
 * @throws RpcError invalidParams of a closed ledger, which has no queue
 */
function queueMembers({ rules }: Services, about: Result): Result {
  if (about['validated'] === true) throw invalidField('queue', 'a question to a closed ledger')
  return rules.queue === undefined ? { queue_data: { txn_count: 0 } } : {}
}

/**
 * An account's root entry (`account`), what its flags say and, with `signer_lists`, who may sign for it, with `queue`
 * what waits of it.
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
    // version 2 has the lists beside the account
    if (version === 2) return { account_data: data, ...flags, ...signers, ...queue, ...about }
    return { account_data: { ...data, ...signers }, ...flags, ...queue, ...about }
  },
}
