import type { ApplyContext } from '../money/apply-context.ts'
import { sequenceOf } from '../engine/sequence.ts'
import { bytesField, numberField } from '../base/tx-fields.ts'
import { requireFields } from '../money/accounts.ts'
import { OFFER_FLAGS, hasFlag } from '../money/flags.ts'
import { adjustOwnerCount } from '../money/owner-count.ts'
import { placementOrder } from '../state/offer-entry.ts'
import { OFFER_CREATE } from './transaction-flags.ts'
import type { Order } from './order.ts'

/** Places an order in its book, after all others of its price. */
export function placeOffer(context: ApplyContext, order: Order): void {
  const { state, account, tx } = context
  let flags = 0
  if (hasFlag(order.flags, OFFER_CREATE.passive)) flags |= OFFER_FLAGS.passive
  if (hasFlag(order.flags, OFFER_CREATE.sell)) flags |= OFFER_FLAGS.sell
  const platform = bytesField(tx, 'Platform')
  const offer = state.newOffer({
    owner: account,
    sequence: sequenceOf(tx),
    book: state.internBook(order.paysAsset, order.getsAsset),
    quality: order.quality,
    flags,
    expiration: order.expiration,
    platform: platform === undefined ? undefined : state.internAccount(platform),
    appType: numberField(tx, 'AppType'),
    order: placementOrder(context.ledgerIndex, context.transactionIndex),
  })
  const { takerPays, takerGets } = order
  state.journal.set(offer, { takerPays, takerGets, thread: requireFields(account).thread })
  adjustOwnerCount(context, account, 1)
}
