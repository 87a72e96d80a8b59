import { entryIndex } from '@tidebook/ledger'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import { isSkywell } from '../../base/code-base.ts'
import { sideAccount, sideView } from '../params/account-param.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { RpcError } from '../../json/rpc-error.ts'

const DEPOSIT_AUTH = 0x0100_0000

/** Reads either account; the reference's errors are the same for both. @throws RpcError actMalformed, invalidParams */
function givenAccount(params: Params, side: 'source_account' | 'destination_account'): Uint8Array {
  return isSkywell(params.network) ? sideAccount(params, side) : params.account(side)
}

/** Returns whether one account (`source_account`) may pay another (`destination_account`). */
export const depositAuthorized: RpcMethod = {
  name: 'deposit_authorized',
  handle: (params, services) => {
    const source = givenAccount(params, 'source_account')
    const destination = givenAccount(params, 'destination_account')
    if (params.raw('credentials') !== undefined) {
      throw new RpcError('notEnabled', { message: 'This ledger knows no credentials.', field: 'credentials' })
    }
    const { view, about } = readViewChoice(params, services)
    const from = sideView(view, source, 'source_account', about)
    const to = sideView(view, destination, 'destination_account', about)
    const isFree = from.address === to.address || (to.flags & DEPOSIT_AUTH) === 0
    const { network, rules } = services
    const leave = entryIndex(rules, network, { kind: 'deposit-preauth', owner: to.id, authorized: from.id })
    return {
      source_account: from.address,
      destination_account: to.address,
      deposit_authorized: isFree || view.entry(leave) !== undefined,
      ...about,
    }
  },
}
