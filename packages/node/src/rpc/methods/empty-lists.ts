import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError } from '../../json/rpc-error.ts'

/** Returns a method for a list that wallets request, of objects that no account of these ledgers has. */
function emptyList(name: string, member: string, message: string, check: (params: Params) => void): RpcMethod {
  return {
    name,
    handle: (params, services) => {
      if (isSkywell(services.network)) throw new RpcError('notEnabled', { message })
      check(params)
      const { about } = readAccountChoice(params, services)
      return { account: params.text('account'), [member]: [], ...about }
    },
  }
}

/**
 * Returns an account's payment channels (`account`, `destination_account`) and non-fungible tokens, which are always
 * empty.
 */
export const emptyListMethods: readonly RpcMethod[] = [
  emptyList('account_channels', 'channels', 'This ledger has no payment channels.', (params) => {
    params.optionalAccount('destination_account')
  }),
  emptyList('account_nfts', 'account_nfts', 'This ledger has no non-fungible tokens of this kind.', () => undefined),
]
