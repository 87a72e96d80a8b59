import { compareIssued, issuedFromText, negateIssued } from '@tidebook/amount'
import type { JsonFields, OfferView } from '@tidebook/ledger'
import type { RpcMethod } from '../method.ts'
import { readAccountChoice } from '../params/account-choice.ts'
import { readObjectFilter } from '../params/object-filter.ts'
import { ownedPage, sliceRead } from '../params/page.ts'
import type { Params } from '../params/params.ts'
import { isSkywell } from '../../base/code-base.ts'
import { RpcError } from '../../json/rpc-error.ts'

const HEX_CODE = 40

/** Sorts by the bytes of the currencies: codes first, then hex. */
function inOrder(codes: ReadonlySet<string>): string[] {
  const isHex = (code: string): number => (code.length === HEX_CODE ? 1 : 0)
  return [...codes].toSorted((a, b) => isHex(a) - isHex(b) || (a < b ? -1 : 1))
}

/** Returns the tokens that an account (`account`) can send and receive along its trust lines. */
export const accountCurrencies: RpcMethod = {
  name: 'account_currencies',
  handle: function* currenciesOfAccount(params, services) {
    const { id, view, about } = readAccountChoice(params, services)
    const receive = new Set<string>()
    const send = new Set<string>()
    yield* sliceRead(view.owned(id, 'lines'), (entry) => {
      const line = entry.line()
      if (line === undefined) return true
      const { currency } = line
      const held = issuedFromText(line.balance)
      if (compareIssued(held, issuedFromText(line.limit)) < 0) receive.add(currency)
      if (compareIssued(negateIssued(held), issuedFromText(line.limitPeer)) < 0) send.add(currency)
      return true
    })
    return { receive_currencies: inOrder(receive), send_currencies: inOrder(send), ...about }
  },
}

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

/** Fields that the swt network adds to an offer. */
const EXTRAS = ['Platform', 'FeeCurrency', 'OfferFeeRateNum', 'OfferFeeRateDen'] as const

function offerJson(offer: OfferView) {
  const entry: JsonFields = offer.toJson()
  const extras = EXTRAS.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]))
  return {
    flags: offer.flags,
    seq: offer.sequence,
    taker_gets: offer.takerGets,
    taker_pays: offer.takerPays,
    quality: offer.quality,
    ...(offer.expiration === undefined ? {} : { expiration: offer.expiration }),
    ...Object.fromEntries(extras),
  }
}

/** Returns an account's open offers (`account`, `limit`, `marker`). */
export const accountOffers: RpcMethod = {
  name: 'account_offers',
  handle: function* offersOfAccount(params, services) {
    const { id, view, about } = readAccountChoice(params, services)
    const { page, more } = yield* ownedPage(view.owned(id, 'offers'), params, (entry) => {
      const offer = entry.offer()
      return offer === undefined ? undefined : offerJson(offer)
    })
    return {
      account: params.text('account'),
      offers: page,
      ...more,
      ...about,
    }
  },
}

/** Returns a method for a list that wallets request, of objects that no account of these ledgers can own. */
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
 * Returns an account's payment channels (`account`, `destination_account`) and non-fungible tokens; both lists are
 * always empty.
 */
export const emptyListMethods: readonly RpcMethod[] = [
  emptyList('account_channels', 'channels', 'This ledger has no payment channels.', (params) => {
    params.optionalAccount('destination_account')
  }),
  emptyList('account_nfts', 'account_nfts', 'This ledger has no non-fungible tokens of this kind.', () => undefined),
]
