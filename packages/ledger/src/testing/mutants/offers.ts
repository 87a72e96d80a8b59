import { ledgerNumber, qualityOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { ApplyContext } from '../../money/apply-context.ts'
import { adjustOwnerCount } from '../../money/owner-count.ts'
import { linkOffer } from '../../state/book.ts'
import type { AssetRef } from '../../state/asset-ref.ts'
import { NO_THREAD } from '../../state/entry.ts'
import type { OfferEntry, OfferFields } from '../../state/offer-entry.ts'
import { placementOrder } from '../../state/offer-entry.ts'
import { DROPS_PER_COIN, native } from '../test-ledger.ts'
import type { TestAccount } from '../test-ledger.ts'
import { entryOf, usd } from './mutant.ts'
import type { Mutant, Sent, World } from './mutant.ts'

/** Ann sells five USD for the same number of whole units and finds no match. */
function annOffers(world: World): Sent {
  return {
    type: 'OfferCreate',
    from: world.ann,
    fields: { TakerPays: native(5n * DROPS_PER_COIN), TakerGets: usd(world, '5') },
  }
}

/** Ben sells ten USD for ten whole units. Ann takes four of them. */
function annTakesFromBen(world: World): Sent {
  world.test.must(world.test.offer(world.ben, native(10n * DROPS_PER_COIN), usd(world, '10')))
  return {
    type: 'OfferCreate',
    from: world.ann,
    fields: { TakerPays: usd(world, '4'), TakerGets: native(4n * DROPS_PER_COIN) },
  }
}

function offerOf(context: ApplyContext, account: TestAccount): OfferEntry & { fields: OfferFields } {
  for (const offer of entryOf(context, account).offers.values()) {
    const { fields } = offer
    if (fields !== undefined) return Object.assign(offer, { fields })
  }
  throw new TypeError('No offer')
}

function change(context: ApplyContext, account: TestAccount, fields: Partial<OfferFields>): void {
  const offer: OfferEntry = offerOf(context, account)
  if (offer.fields !== undefined) context.state.journal.set(offer, { ...offer.fields, ...fields })
}

interface Wrong {
  readonly pays: AssetRef
  readonly gets: AssetRef
  readonly takerPays: LedgerNumber
  readonly takerGets: LedgerNumber
  readonly quality?: bigint
}

/** Places an additional invalid offer of the sender. */
function placeWrong(context: ApplyContext, { pays, gets, takerPays, takerGets, quality }: Wrong): void {
  const offer = context.state.newOffer({
    owner: context.account,
    sequence: 900,
    book: context.state.internBook(pays, gets),
    quality: quality ?? qualityOf(takerGets, takerPays),
    flags: 0,
    expiration: 0,
    platform: undefined,
    appType: undefined,
    order: placementOrder(context.ledgerIndex, context.transactionIndex),
  })
  context.state.journal.set(offer, { takerPays, takerGets, thread: NO_THREAD })
  adjustOwnerCount(context, context.account, 1)
}

const FIVE = ledgerNumber(false, 5n, 0)

/** Faults in offers and books. */
export const OFFER_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'offer amounts positive',
    fault: 'what is left of an offer asks for nothing',
    stage: annTakesFromBen,
    damage: (context, { ben }) => change(context, ben, { takerPays: ledgerNumber(true, 0n, 0) }),
  },
  {
    breaks: 'offer amounts positive',
    fault: 'an offer asks for more native units than there can be',
    stage: annOffers,
    damage(context, { ann }) {
      const { gets, pays } = offerOf(context, ann).placed.book
      placeWrong(context, {
        pays,
        gets,
        takerPays: ledgerNumber(true, context.rules.maxNative + 1n, 0),
        takerGets: FIVE,
      })
    },
  },
  {
    breaks: 'offers in the book of their currencies',
    fault: 'an offer of a token for itself',
    stage: annOffers,
    damage(context, { ann }) {
      const { gets } = offerOf(context, ann).placed.book
      placeWrong(context, { pays: gets, gets, takerPays: FIVE, takerGets: FIVE })
    },
  },
  {
    breaks: 'offers in the book of their currencies',
    fault: 'an offer of tokens in the book of native units',
    stage: annOffers,
    damage(context, { ann }) {
      const { gets, pays } = offerOf(context, ann).placed.book
      placeWrong(context, { pays: gets, gets: pays, takerPays: FIVE, takerGets: FIVE })
    },
  },
  {
    breaks: 'offers never grow',
    fault: "another one's offer doubles what it gives",
    stage(world) {
      world.test.must(world.test.offer(world.ben, native(10n * DROPS_PER_COIN), usd(world, '10')))
      return annOffers(world)
    },
    damage: (context, { ben }) => change(context, ben, { takerGets: ledgerNumber(false, 20n, 0) }),
  },
  {
    breaks: 'offer prices match their amounts',
    fault: 'an offer stands at half of its price',
    stage: annOffers,
    damage(context, { ann }) {
      const { gets, pays } = offerOf(context, ann).placed.book
      const takerPays = ledgerNumber(true, 8n * DROPS_PER_COIN, 0)
      const quality = qualityOf(FIVE, ledgerNumber(true, 4n * DROPS_PER_COIN, 0))
      placeWrong(context, { pays, gets, takerPays, takerGets: FIVE, quality })
    },
  },
  {
    breaks: 'owners of offers get their price',
    fault: 'an offer is taken from and not paid',
    stage: annTakesFromBen,
    damage: (context, { ben }) => change(context, ben, { takerPays: ledgerNumber(true, 10n * DROPS_PER_COIN, 0) }),
  },
  {
    breaks: 'books sorted',
    fault: 'a better price stands behind the new offer',
    stage: annOffers,
    damage(context, { ann }) {
      const { book } = offerOf(context, ann).placed
      book.levels.unshift({ quality: 1n, head: undefined, tail: undefined })
    },
  },
  {
    breaks: 'no dangling references',
    fault: 'a cancelled offer still stands in its book',
    stage(world) {
      const { ann, test } = world
      const sequence = test.sequence(ann)
      test.must(test.offer(ann, native(DROPS_PER_COIN), usd(world, '1')))
      return { type: 'OfferCancel', from: ann, fields: { OfferSequence: sequence } }
    },
    damage(context, { ann }) {
      const [offer] = entryOf(context, ann).offers.values()
      if (offer !== undefined) linkOffer(offer)
    },
  },
]
