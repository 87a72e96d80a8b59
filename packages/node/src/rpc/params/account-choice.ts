import type { AccountView } from '@tidebook/ledger'
import type { Params } from './params.ts'
import type { Services } from '../services.ts'
import type { ViewChoice } from './ledger-choice.ts'
import { readViewChoice } from './ledger-choice.ts'
import { RpcError } from '../../json/rpc-error.ts'

export interface AccountChoice extends ViewChoice {
  readonly id: Uint8Array
  readonly account: AccountView
}

/**
 * Reads the requested account (`account`) in the requested ledger.
 * @throws RpcError actMalformed, actNotFound, lgrNotFound, invalidParams
 */
export function readAccountChoice(params: Params, services: Services): AccountChoice {
  const id = params.account()
  const choice = readViewChoice(params, services)
  const account = choice.view.account(id)
  if (account === undefined) throw new RpcError('actNotFound', { extra: choice.about })
  return { ...choice, id, account }
}
