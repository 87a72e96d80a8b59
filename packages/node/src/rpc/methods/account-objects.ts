import type { JsonFields, LedgerView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readViewChoice } from '../ledger-choice.ts'
import { pageOf } from '../page.ts'
import { RpcError } from '../rpc-error.ts'

interface Item {
  readonly key: string
  toJson(): JsonFields
}

function* objectsOf(view: LedgerView, id: Uint8Array): Generator<Item> {
  yield* view.lines(id)
  yield* view.offers(id)
}

/** The ledger entries of an account (`account`, `limit`, `marker`): trust lines and offers. */
export const accountObjects: RpcMethod = {
  name: 'account_objects',
  handle: async (params, services) => {
    const id = params.account()
    const { view, about } = await readViewChoice(params, services)
    if (view.account(id) === undefined) throw new RpcError('actNotFound', { extra: about })
    const { page, marker } = pageOf(objectsOf(view, id), params)
    return {
      account: params.text('account'),
      account_objects: page.map((item) => item.toJson()),
      ...(marker === undefined ? {} : { marker }),
      ...about,
    }
  },
}
