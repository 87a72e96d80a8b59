import type { AmountJson, JsonFields } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { ownedPage } from '../params/page.ts'
import { requireSkywell } from '../params/skywell-only.ts'

/** Returns a relation from the side of one account: `limit` is the amount authorized to it or frozen. */
function relationJson(entry: JsonFields, account: string) {
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

/** Returns authorizations and freezes between an account (`account`, `limit`, `marker`) and others. */
export const accountRelation: RpcMethod = {
  name: 'account_relation',
  handle: function* relationsOfAccount(params, services) {
    requireSkywell(services.network)
    const { id, account, view, about } = readAccountChoice(params, services)
    const { page, more } = yield* ownedPage(view.owned(id, 'all'), params, (entry) =>
      entry.typeName === 'Relation' ? relationJson(entry.toJson(), account.address) : undefined,
    )
    return {
      account: account.address,
      lines: page,
      ...more,
      ...about,
    }
  },
}
