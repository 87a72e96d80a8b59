import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { readObjectFilter } from '../params/object-filter.ts'
import { ownedPage } from '../params/page.ts'

/**
 * Returns the ledger entries in an account's directory (`account`, `type`, `limit`, `marker`); with
 * `deletion_blockers_only`, those that prevent its deletion.
 */
export const accountObjects: RpcMethod = {
  name: 'account_objects',
  handle: function* objectsOfAccount(params, services) {
    const filter = readObjectFilter(params, services.network)
    const { id, view, about } = readAccountChoice(params, services)
    const { page, more } = yield* ownedPage(view.owned(id, 'all'), params, (entry) =>
      filter(entry.typeName) ? entry.toJson() : undefined,
    )
    return {
      account: params.text('account'),
      account_objects: page,
      ...more,
      ...about,
    }
  },
}
