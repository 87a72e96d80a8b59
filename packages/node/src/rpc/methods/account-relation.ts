import type { AmountJson, JsonFields } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../account-choice.ts'
import { pageOf } from '../page.ts'
import { requireSkywell } from '../skywell-only.ts'

interface Item {
  readonly key: string
  readonly entry: JsonFields
}

/** A relation from the side of one account: `limit` is what is authorised to it or frozen of it. */
function relationJson({ entry }: Item, account: string) {
  const { Account: setter, Target: target, RelationType: type } = entry
  const amount = entry['LimitAmount'] as Exclude<AmountJson, string>
  const isTarget = target === account
  return {
    account: isTarget ? setter : target,
    currency: amount.currency,
    issuer: amount.issuer,
    limit: isTarget ? amount.value : '0',
    limit_peer: isTarget ? '0' : amount.value,
    relation_type: String(type),
  }
}

/** Authorisations and freezes between an account (`account`, `limit`, `marker`) and others. */
export const accountRelation: RpcMethod = {
  name: 'account_relation',
  handle: async (params, services) => {
    requireSkywell(services.network)
    const { id, account, view, about } = await readAccountChoice(params, services)
    const items = view.objects(id).flatMap((entry): Item[] => {
      return entry['LedgerEntryType'] === 'Relation' ? [{ key: String(entry['index']), entry }] : []
    })
    const { page, more } = pageOf(items, params)
    return {
      account: account.address,
      lines: page.map((item) => relationJson(item, account.address)),
      ...more,
      ...about,
    }
  },
}
