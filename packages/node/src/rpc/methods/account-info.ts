import type { JsonFields, LedgerView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { apiVersionOf } from '../api-version.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { RpcError } from '../rpc-error.ts'

const AVATARS = 'http://www.gravatar.com/avatar/'

function signerLists(view: LedgerView, id: Uint8Array): JsonFields[] {
  return view.objects(id).filter((entry) => entry['LedgerEntryType'] === 'SignerList')
}

/** Where the picture is that an account's EmailHash stands for. */
function avatar({ EmailHash: hash }: JsonFields): JsonFields {
  return typeof hash === 'string' ? { urlgravatar: `${AVATARS}${hash.toLowerCase()}` } : {}
}

/** An account's root entry (`account`); with `signer_lists` also who may sign for it. */
export const accountInfo: RpcMethod = {
  name: 'account_info',
  handle: async (params, services) => {
    const id = params.account()
    const version = apiVersionOf(params)
    const withSigners = params.flag('signer_lists')
    const { view, about } = await readViewChoice(params, services)
    const account = view.account(id)
    if (account === undefined) {
      throw new RpcError('actNotFound', { extra: { ...about, account: params.text('account') } })
    }
    const entry = account.toJson()
    const signers = withSigners ? { signer_lists: signerLists(view, id) } : {}
    const data = { ...entry, ...avatar(entry) }
    // version 2 has the lists beside the account
    if (version === 2) return { account_data: data, ...signers, ...about }
    return { account_data: { ...data, ...signers }, ...about }
  },
}
