import type { LedgerView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { RpcError } from '../rpc-error.ts'

function signerLists(view: LedgerView, id: Uint8Array, { host }: Services) {
  const list = view.signerList(id)
  if (list === undefined) return []
  const entries = list.signers.map(({ account, weight }) => ({
    SignerEntry: { Account: host.addresses.text(account), SignerWeight: weight },
  }))
  return [{ LedgerEntryType: 'SignerList', SignerListID: 0, SignerQuorum: list.quorum, SignerEntries: entries }]
}

/** An account's root entry (`account`); with `signer_lists` also who may sign for it. */
export const accountInfo: RpcMethod = {
  name: 'account_info',
  handle: async (params, services) => {
    const id = params.account()
    const withSigners = params.flag('signer_lists')
    const { view, about } = await readViewChoice(params, services)
    const account = view.account(id)
    if (account === undefined) {
      throw new RpcError('actNotFound', { extra: { ...about, account: params.text('account') } })
    }
    const signers = withSigners ? { signer_lists: signerLists(view, id, services) } : {}
    return { account_data: { ...account.toJson(), ...signers }, ...about }
  },
}
