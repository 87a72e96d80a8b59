import { subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, isPositive, limitIn, limitOut } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { LedgerFault } from '../base/ledger-fault.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import { collectFromOwner, payOwner } from './settle-owner.ts'
import type { LiquidityOffer } from './liquidity-offer.ts'

/** A book offer that can be taken. */
export class BookOffer implements LiquidityOffer {
  readonly entry: OfferEntry
  readonly fields: OfferFields
  /** The owner's funds of TakerGets. */
  readonly funds: LedgerNumber

  constructor(entry: OfferEntry, fields: OfferFields, funds: LedgerNumber) {
    this.entry = entry
    this.fields = fields
    this.funds = funds
  }

  get quality(): bigint {
    return this.entry.placed.quality
  }

  get owner(): AccountEntry {
    return this.entry.placed.owner
  }

  cutOut(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut {
    return limitOut(amounts, limit, this.quality, roundUp)
  }

  cutIn(amounts: InOut, limit: LedgerNumber, roundUp: boolean): InOut {
    return limitIn(amounts, limit, this.quality, roundUp)
  }

  take(work: LedgerContext, amounts: InOut, ownerGives: LedgerNumber): void {
    const { entry, fields } = this
    const { owner, book } = entry.placed
    payOwner(work, book.pays, owner, amounts.in)
    collectFromOwner(work, book.gets, owner, ownerGives)
    if (isLess(fields.takerPays, amounts.in) || isLess(fields.takerGets, amounts.out)) {
      throw new LedgerFault('ledger/flow', 'More taken than offered')
    }
    work.state.journal.set(entry, {
      ...fields,
      takerPays: subtractLedger(fields.takerPays, amounts.in),
      takerGets: subtractLedger(fields.takerGets, amounts.out),
    })
  }

  isConsumed(): boolean {
    const { fields } = this.entry
    return fields === undefined || !isPositive(fields.takerPays) || !isPositive(fields.takerGets)
  }
}
