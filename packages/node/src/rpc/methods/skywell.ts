import type { AmountJson, JsonFields } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { readViewChoice } from '../params/ledger-choice.ts'
import { PAGE, entryPageOf, ownedPage, sliceRead } from '../params/page.ts'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError } from '../../json/rpc-error.ts'

/**
 * Restricts a method to networks of the Jingtum code base.
 * @throws RpcError notEnabled on others
 */
function requireSkywell(network: NetworkDefinition): void {
  if (isSkywell(network)) return
  throw new RpcError('notEnabled', { message: 'This network has nothing of the kind.' })
}

/** Returns a relation from one account's side: `limit` is the amount authorized to it or frozen. */
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

/** Returns authorizations and freezes between an account (`account`, `limit`, `marker`) and other accounts. */
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

const ENTRY = 'BlackList'

/** Returns the accounts that the manager blocked (`limit`, `marker`), or whether an account is blocked (`account`). */
export const blacklistInfo: RpcMethod = {
  name: 'blacklist_info',
  handle: function* barredAccounts(params, services) {
    requireSkywell(services.network)
    const id = params.optionalAccount('account')
    let { view, about } = readViewChoice(params, services)
    if (id !== undefined) {
      let isBarred = false
      yield* sliceRead(view.owned(id, 'all'), ({ typeName }) => {
        isBarred ||= typeName === ENTRY
        return !isBarred
      })
      return { account: params.text('account'), blacklist: isBarred, ...about }
    }
    const read = (): void => {
      ;({ view, about } = readViewChoice(params, services))
    }
    const parts = { read, show: (entry: JsonFields) => entry, atOnce: PAGE.usual }
    const { page, ...more } = yield* entryPageOf(view, params, PAGE, (type) => type === ENTRY, parts)
    return { state: page, ...more, ...about }
  },
}

/** Entries contain 64-bit numbers as hex. */
function decimalText(value: unknown): string {
  return typeof value === 'string' ? BigInt(`0x${value}`).toString() : '0'
}

function brokerageJson(entry: JsonFields, nativeCode: string) {
  const amount = entry['Amount'] as AmountJson | undefined
  const token = typeof amount === 'object' ? amount : { currency: nativeCode, issuer: '' }
  return {
    Platform: entry['Account'],
    AppType: entry['AppType'],
    FeeCurrency: token.currency,
    FeeCurrencyIssuer: token.issuer,
    OfferFeeRateNum: decimalText(entry['OfferFeeRateNum']),
    OfferFeeRateDen: decimalText(entry['OfferFeeRateDen']),
    fee_account: entry['FeeAccountID'],
  }
}

function feeInfoNamed(name: string): RpcMethod {
  return {
    name,
    handle: (params, services) => {
      const { network } = services
      requireSkywell(network)
      const { id, view, about } = readAccountChoice(params, services)
      const brokerages = view
        .objects(id)
        .filter(({ LedgerEntryType: type }) => type === 'Brokerage')
        .map((entry) => brokerageJson(entry, network.nativeCode))
      return { account: params.text('account'), brokerages, ...about }
    },
  }
}

/** Returns a platform's trading fees (`account`), under both method names that libraries call. */
export const feeInfoMethods: readonly RpcMethod[] = ['fee_info', 'Fee_Info'].map(feeInfoNamed)
