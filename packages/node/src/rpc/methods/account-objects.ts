import type { JsonFields } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../account-choice.ts'
import { readObjectFilter } from '../object-filter.ts'
import { pageOf } from '../page.ts'

interface Item {
  readonly key: string
  readonly entry: JsonFields
}

function keyOf(entry: JsonFields): string {
  const { index } = entry
  return typeof index === 'string' ? index : ''
}

/**
 * The ledger entries in an account's directory (`account`, `type`, `limit`, `marker`), with `deletion_blockers_only`
 * those for which the account cannot be deleted.
 */
export const accountObjects: RpcMethod = {
  name: 'account_objects',
  handle: async (params, services) => {
    const wanted = readObjectFilter(params, services.network)
    const { id, view, about } = await readAccountChoice(params, services)
    const items: Item[] = view
      .objects(id)
      .filter(({ LedgerEntryType: name }) => wanted(String(name)))
      .map((entry) => ({ key: keyOf(entry), entry }))
    const { page, more } = pageOf(items, params)
    return {
      account: params.text('account'),
      account_objects: page.map(({ entry }) => entry),
      ...more,
      ...about,
    }
  },
}
