import type { LedgerRules } from '@tidebook/ledger'
import type { WireForms } from '../json/wire-forms.ts'
import type { CommittedLedger } from '../pipeline/ledger-host.ts'
import type { LedgerTransaction } from '../pipeline/ledger-transaction.ts'
import type { Subscriber } from './subscriber.ts'
import { affectedAddresses } from '../pipeline/affected-accounts.ts'
import { affectedBooks } from './book-subject.ts'
import { ledgerClosedMessage, proposedMessage, validatedMessage } from './messages.ts'
import { Topic } from './topic.ts'

export const STREAMS = ['ledger', 'transactions', 'transactions_proposed'] as const
export type StreamName = (typeof STREAMS)[number]

/** Pushes what happened to whoever subscribed. A message is built once, and only when somebody wants it. */
export class StreamHub {
  readonly streams = new Topic()
  /** Subjects are addresses. */
  readonly accounts = new Topic()
  /** Subjects are made by `bookSubject`. */
  readonly books = new Topic()
  readonly #forms: WireForms
  readonly #rules: LedgerRules

  constructor(forms: WireForms, rules: LedgerRules) {
    this.#forms = forms
    this.#rules = rules
  }

  /** A ledger is durable: its close first, then its transactions in order. */
  committed({ header, transactions }: CommittedLedger, firstIndex: number): void {
    if (this.streams.has('ledger')) {
      const message = ledgerClosedMessage(header, this.#rules, firstIndex)
      for (const subscriber of this.streams.of('ledger')) subscriber.send(message)
    }
    const everyone = this.streams.has('transactions')
    if (!everyone && this.accounts.isEmpty && this.books.isEmpty) return
    for (const transaction of transactions) {
      const listeners = this.#listeners(transaction)
      if (listeners.size === 0) continue
      const message = validatedMessage(this.#forms, transaction, header)
      for (const subscriber of listeners) subscriber.send(message)
    }
  }

  /** A transaction is in the open ledger. */
  applied(transaction: LedgerTransaction, ledgerIndex: number): void {
    if (!this.streams.has('transactions_proposed')) return
    const message = proposedMessage(this.#forms, transaction, ledgerIndex)
    for (const subscriber of this.streams.of('transactions_proposed')) subscriber.send(message)
  }

  /** A connection is gone. */
  forget(subscriber: Subscriber): void {
    this.streams.removeAll(subscriber)
    this.accounts.removeAll(subscriber)
    this.books.removeAll(subscriber)
  }

  // One message to a connection, however many of its subscriptions match.
  #listeners({ metadata }: LedgerTransaction): Set<Subscriber> {
    const found = new Set<Subscriber>(this.streams.of('transactions'))
    if (!this.accounts.isEmpty) {
      for (const address of affectedAddresses(metadata)) {
        for (const subscriber of this.accounts.of(address)) found.add(subscriber)
      }
    }
    if (!this.books.isEmpty) {
      for (const book of affectedBooks(metadata)) {
        for (const subscriber of this.books.of(book)) found.add(subscriber)
      }
    }
    return found
  }
}
