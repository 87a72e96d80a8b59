import type { AffectedNodeJson, AmountJson, NodeFields, ValidatedTransaction } from '../src/wire/ledger-json.ts'

/**
 * A test double of the exchange in whole numbers. It matches orders, tracks balances and writes the metadata that a
 * node would write.
 */

export const ISSUER = 'jIssuer'
export const FEE = 10n
const MICRO = 1_000_000n

export interface TinyOffer {
  readonly owner: string
  readonly sequence: number
  readonly side: 'buy' | 'sell'
  /** Price in hundredths of a CNY per SWT. */
  readonly price: bigint
  /** Remaining whole SWT. */
  base: bigint
}

function native(whole: bigint): string {
  return String(whole * MICRO)
}

function cny(hundredths: bigint): AmountJson {
  return {
    currency: 'CNY',
    issuer: ISSUER,
    value: `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`,
  }
}

function amounts(
  offer: Pick<TinyOffer, 'side' | 'price'>,
  base: bigint,
): { TakerGets: AmountJson; TakerPays: AmountJson } {
  const [swt, counter] = [native(base), cny(base * offer.price)]
  return offer.side === 'sell' ? { TakerGets: swt, TakerPays: counter } : { TakerGets: counter, TakerPays: swt }
}

function offerNode(
  kind: 'CreatedNode' | 'ModifiedNode' | 'DeletedNode',
  offer: TinyOffer,
  before?: bigint,
): AffectedNodeJson {
  const fields: NodeFields = { Account: offer.owner, Sequence: offer.sequence, Flags: 0, ...amounts(offer, offer.base) }
  return {
    [kind]: {
      LedgerEntryType: 'Offer',
      LedgerIndex: `${offer.owner}${offer.sequence}`,
      ...(kind === 'CreatedNode' ? { NewFields: fields } : { FinalFields: fields }),
      ...(before === undefined ? {} : { PreviousFields: amounts(offer, before) }),
    },
  }
}

export class TinyExchange {
  readonly offers: TinyOffer[] = []
  readonly swt = new Map<string, bigint>()
  readonly cny = new Map<string, bigint>()
  #ledger = 1
  #sequences = new Map<string, number>()
  #before = { swt: new Map<string, bigint>(), cny: new Map<string, bigint>() }

  /** Places an order. Amount in whole SWT, price in hundredths. */
  place(owner: string, side: 'buy' | 'sell', price: bigint, base: bigint, flags = 0): ValidatedTransaction {
    this.#start()
    const sequence = this.#next(owner)
    const taker: TinyOffer = { owner, sequence, side, price, base }
    const nodes: AffectedNodeJson[] = []
    for (const maker of this.#crossed(taker)) {
      if (maker.owner === owner) {
        this.#drop(maker)
        nodes.push(offerNode('DeletedNode', maker))
        continue
      }
      if (taker.base === 0n) break
      const taken = taker.base < maker.base ? taker.base : maker.base
      const before = maker.base
      maker.base -= taken
      taker.base -= taken
      this.#exchange(side === 'buy' ? owner : maker.owner, side === 'buy' ? maker.owner : owner, taken, maker.price)
      if (maker.base === 0n) this.#drop(maker)
      nodes.push(offerNode(maker.base === 0n ? 'DeletedNode' : 'ModifiedNode', maker, before))
    }
    if (taker.base > 0n && flags === 0) {
      this.offers.push(taker)
      nodes.push(offerNode('CreatedNode', taker))
    }
    return this.#finish(
      { TransactionType: 'OfferCreate', Account: owner, Sequence: sequence, Flags: flags, ...amounts(taker, base) },
      nodes,
    )
  }

  /** Cancels an order, which need not exist. */
  cancel(owner: string, offerSequence: number): ValidatedTransaction {
    this.#start()
    const sequence = this.#next(owner)
    const offer = this.offers.find((each) => each.owner === owner && each.sequence === offerSequence)
    if (offer) this.#drop(offer)
    const nodes = offer ? [offerNode('DeletedNode', offer)] : []
    return this.#finish(
      { TransactionType: 'OfferCancel', Account: owner, Sequence: sequence, OfferSequence: offerSequence },
      nodes,
    )
  }

  /** Pays whole SWT. */
  pay(owner: string, destination: string, base: bigint, result = 'tesSUCCESS'): ValidatedTransaction {
    this.#start()
    const sequence = this.#next(owner)
    if (result === 'tesSUCCESS') this.#move(this.swt, owner, destination, base * MICRO)
    const tx = {
      TransactionType: 'Payment',
      Account: owner,
      Sequence: sequence,
      Destination: destination,
      Amount: native(base),
    }
    return this.#finish(tx, [], result)
  }

  #crossed(taker: TinyOffer): TinyOffer[] {
    const sign = taker.side === 'buy' ? 1n : -1n
    return this.offers
      .filter((maker) => maker.side !== taker.side && (taker.price - maker.price) * sign >= 0n)
      .toSorted((a, b) => Number((a.price - b.price) * sign) || a.sequence - b.sequence)
  }

  #exchange(buyer: string, seller: string, base: bigint, price: bigint): void {
    this.#move(this.swt, seller, buyer, base * MICRO)
    this.#move(this.cny, buyer, seller, base * price)
  }

  #move(purse: Map<string, bigint>, from: string, to: string, amount: bigint): void {
    purse.set(from, (purse.get(from) ?? 0n) - amount)
    purse.set(to, (purse.get(to) ?? 0n) + amount)
  }

  #drop(offer: TinyOffer): void {
    this.offers.splice(this.offers.indexOf(offer), 1)
  }

  #next(owner: string): number {
    const next = (this.#sequences.get(owner) ?? 0) + 1
    this.#sequences.set(owner, next)
    return next
  }

  #start(): void {
    this.#before = { swt: new Map(this.swt), cny: new Map(this.cny) }
  }

  #finish(
    tx: Record<string, unknown> & { Account: string; Sequence: number; TransactionType: string },
    offers: AffectedNodeJson[],
    result = 'tesSUCCESS',
  ): ValidatedTransaction {
    this.#move(this.swt, tx.Account, 'jFee', FEE)
    this.#ledger += 1
    const hash = this.#ledger.toString(16).toUpperCase().padStart(64, '0')
    return {
      tx: { ...tx, Fee: String(FEE), hash, date: this.#ledger * 10 },
      meta: {
        AffectedNodes: [...offers, ...this.#rootNodes(), ...this.#lineNodes()],
        TransactionIndex: 0,
        TransactionResult: result,
      },
      ledger: this.#ledger,
    }
  }

  #rootNodes(): AffectedNodeJson[] {
    return [...this.swt].flatMap(([account, balance]) => {
      const before = this.#before.swt.get(account) ?? 0n
      if (before === balance) return []
      const node = { LedgerEntryType: 'AccountRoot', LedgerIndex: `root${account}` }
      const FinalFields = { Account: account, Balance: String(balance) }
      return [{ ModifiedNode: { ...node, FinalFields, PreviousFields: { Balance: String(before) } } }]
    })
  }

  #lineNodes(): AffectedNodeJson[] {
    return [...this.cny].flatMap(([account, balance]) => {
      const before = this.#before.cny.get(account) ?? 0n
      if (before === balance) return []
      const line = (hundredths: bigint): AmountJson => ({ currency: 'CNY', issuer: 'jjjj', value: signed(hundredths) })
      const ends = {
        LowLimit: { currency: 'CNY', issuer: account, value: '0' },
        HighLimit: { currency: 'CNY', issuer: ISSUER, value: '0' },
      }
      const node = { LedgerEntryType: 'SkywellState', LedgerIndex: `line${account}` }
      return [
        {
          ModifiedNode: {
            ...node,
            FinalFields: { ...ends, Balance: line(balance) },
            PreviousFields: { Balance: line(before) },
          },
        },
      ]
    })
  }
}

function signed(hundredths: bigint): string {
  const whole = hundredths < 0n ? -hundredths : hundredths
  return `${hundredths < 0n ? '-' : ''}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}
