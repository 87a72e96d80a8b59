import { entryIndex, ACCOUNT_FLAGS, type LedgerRules } from '@tidebook/ledger'
import type { JsonFields, LedgerView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { apiVersionOf } from '../params/api-version.ts'
import { isSkywell } from '../../base/code-base.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

/** An account's settings, by their names in responses. */
const SETTINGS = {
  defaultRipple: ACCOUNT_FLAGS.defaultRipple,
  depositAuth: ACCOUNT_FLAGS.depositAuth,
  disableMasterKey: ACCOUNT_FLAGS.disableMaster,
  disallowIncomingXRP: ACCOUNT_FLAGS.disallowNative,
  globalFreeze: ACCOUNT_FLAGS.globalFreeze,
  noFreeze: ACCOUNT_FLAGS.noFreeze,
  passwordSpent: ACCOUNT_FLAGS.passwordSpent,
  requireAuthorization: ACCOUNT_FLAGS.requireAuth,
  requireDestinationTag: ACCOUNT_FLAGS.requireDestinationTag,
}

/** Settings introduced by an amendment, by the amendment's name. */
const AMENDED = {
  DisallowIncoming: {
    disallowIncomingCheck: ACCOUNT_FLAGS.disallowIncomingChecks,
    disallowIncomingNFTokenOffer: ACCOUNT_FLAGS.disallowIncomingTokenOffers,
    disallowIncomingPayChan: ACCOUNT_FLAGS.disallowIncomingChannels,
    disallowIncomingTrustline: ACCOUNT_FLAGS.disallowIncomingLines,
  },
  Clawback: { allowTrustLineClawback: ACCOUNT_FLAGS.allowClawback },
}

/** Returns each setting that the network has, with whether it is enabled in an account's flags. */
function accountFlagsJson(flags: number, { amendments }: LedgerRules): Readonly<Record<string, boolean>> {
  const inForce = new Set(amendments.flatMap(({ name, status }) => (status === 'applied' ? [name] : [])))
  const amended = Object.entries(AMENDED).map(([name, settings]) => (inForce.has(name) ? settings : {}))
  const flagNames: Readonly<Record<string, number>> = Object.assign({}, SETTINGS, ...amended)
  return Object.fromEntries(Object.entries(flagNames).map(([name, bit]) => [name, (flags & bit) !== 0]))
}

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
 * Returns an account's root entry (`account`) and its flags; with `signer_lists` also its signer lists, with `queue`
 * also its waiting transactions.
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
    // In version 2, the lists are next to the account.
    if (version === 2) return { account_data: data, ...flags, ...signers, ...queue, ...about }
    return { account_data: { ...data, ...signers }, ...flags, ...queue, ...about }
  },
}
