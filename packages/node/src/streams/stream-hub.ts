import type { LedgerRules, LedgerView } from '@tidebook/ledger'
import type { WireForms } from '../json/wire-forms.ts'
import type { CommittedLedger } from '../pipeline/ledger-host.ts'
import type { LedgerTransaction } from '../pipeline/ledger-transaction.ts'
import type { Subscriber } from './subscriber.ts'
import { affectedAddresses } from '../pipeline/affected-accounts.ts'
import { isSkywell } from '../base/code-base.ts'
import { BookChanges } from '../json/book-changes.ts'
import { affectedBooks } from './book-subject.ts'
import { consensusMessages, ledgerClosedMessage, proposedMessage, validatedMessage } from './messages.ts'
import type { PathSearches } from './path-searches.ts'
import type { StreamName } from './stream-names.ts'
import type { SubjectLimits } from './subscriptions.ts'
import { Subscriptions, defaultSubjectLimits } from './subscriptions.ts'
import { Topic } from './topic.ts'
import type { NetworkDefinition } from '@tidebook/protocol'
import { addAccountFields, issuerOf } from '../json/named-addresses.ts'
import type { ApiVersion, Result } from '../json/result.ts'

/** The response version that each connection requested, which its stream messages use too. */
class SubscriberVersions {
  readonly #versions = new WeakMap<Subscriber, ApiVersion>()

  set(subscriber: Subscriber, version: ApiVersion): void {
    this.#versions.set(subscriber, version)
  }

  /** Sends a message that is built once per requested version. */
  sendAll(subscribers: Iterable<Subscriber>, message: (version: ApiVersion) => string): void {
    const texts = new Map<ApiVersion, string>()
    for (const subscriber of subscribers) {
      const version = this.#versions.get(subscriber) ?? 1
      const text = texts.get(version) ?? message(version)
      texts.set(version, text)
      subscriber.send(text)
    }
  }
}

/** Returns the addresses in a transaction itself: its accounts, and the issuers of its amounts. */
function namedAddresses(tx: Result, network: NetworkDefinition): Set<string> {
  const addresses = new Set<string>()
  addAccountFields(addresses, tx, network)
  for (const value of Object.values(tx)) {
    const issuer = issuerOf(value)
    if (issuer !== undefined) addresses.add(issuer)
  }
  return addresses
}

/** Streams of final transactions. Subscribers to proposed ones also receive the final results. */
const FINAL: readonly StreamName[] = ['transactions', 'transactions_proposed']

/** Pushes events to subscribers. A message is built once, and only if it has a receiver. */
export class StreamHub {
  readonly streams = new Topic()
  /** Account subscriptions; subjects are addresses. */
  readonly accounts = new Topic()
  /** Subscriptions to proposed transactions; subjects are addresses. */
  readonly accountsProposed = new Topic()
  /** Book subscriptions; `bookSubject` creates the subjects. */
  readonly books = new Topic()
  readonly subscriptions: Subscriptions
  readonly paths: PathSearches
  readonly versions = new SubscriberVersions()
  readonly #forms: WireForms
  readonly #rules: LedgerRules

  constructor(forms: WireForms, rules: LedgerRules, paths: PathSearches, limits: SubjectLimits = defaultSubjectLimits) {
    const counted = [this.accounts, this.accountsProposed, this.books]
    this.subscriptions = new Subscriptions(limits, (subscriber) =>
      counted.reduce((sum, topic) => sum + topic.subjectsOf(subscriber).size, 0),
    )
    this.paths = paths
    this.#forms = forms
    this.#rules = rules
  }

  /**
   * Publishes a durable ledger: its close first, then its transactions in order.
   * @param viewOf returns the state after the ledger, while it is the last one
   */
  committed(closed: CommittedLedger, firstIndex: number, viewOf: () => LedgerView | undefined): void {
    const { header, transactions } = closed
    this.#push('ledger', () => [ledgerClosedMessage(header, this.#rules, firstIndex)])
    this.#push('consensus', consensusMessages)
    this.#push('book_changes', () => [this.#bookChanges(closed)])
    // Sent after the message about the ledger itself.
    this.paths.renew()
    const anyone = [this.accounts, this.accountsProposed, this.books].some((topic) => !topic.isEmpty)
    const isHeard = FINAL.some((stream) => this.streams.has(stream))
    if (!isHeard && !anyone) return
    const view = viewOf()
    for (const transaction of transactions) {
      const listeners = this.#listeners(transaction)
      if (listeners.size === 0) continue
      this.versions.sendAll(listeners, (version) =>
        validatedMessage(this.#forms, transaction, { header, version, view }),
      )
    }
  }

  /**
   * Publishes a transaction of the open ledger.
   * @param viewOf returns the state after the transaction
   */
  applied(transaction: LedgerTransaction, ledgerIndex: number, viewOf: () => LedgerView): void {
    if (!this.streams.has('transactions_proposed') && this.accountsProposed.isEmpty) return
    const listeners = new Set<Subscriber>(this.streams.of('transactions_proposed'))
    this.#addAccounts(listeners, transaction, [this.accountsProposed])
    this.#addMentioned(listeners, transaction)
    if (listeners.size === 0) return
    const view = viewOf()
    this.versions.sendAll(listeners, (version) =>
      proposedMessage(this.#forms, transaction, { ledgerIndex, version, view }),
    )
  }

  /** Removes a closed connection. */
  forget(subscriber: Subscriber): void {
    for (const topic of [this.streams, this.accounts, this.accountsProposed, this.books]) topic.removeAll(subscriber)
    this.subscriptions.forget(subscriber)
    this.paths.stop(subscriber)
  }

  #push(stream: StreamName, messages: () => readonly string[]): void {
    if (!this.streams.has(stream)) return
    for (const message of messages()) for (const subscriber of this.streams.of(stream)) subscriber.send(message)
  }

  #bookChanges({ header, transactions }: CommittedLedger): string {
    const changes = new BookChanges(this.#forms.network)
    for (const { tx, metadata } of transactions) {
      const { OfferSequence: offerSequence } = tx.fields
      changes.add({ type: tx.type, account: this.#forms.addresses.text(tx.account), offerSequence, metadata })
    }
    return JSON.stringify({ ...changes.toJson(header), validated: true })
  }

  #addAccounts(subscribers: Set<Subscriber>, transaction: LedgerTransaction, topics: readonly Topic[]): void {
    if (topics.every((topic) => topic.isEmpty)) return
    for (const address of affectedAddresses(transaction.metadata, this.#rules)) {
      for (const topic of topics) for (const subscriber of topic.of(address)) subscribers.add(subscriber)
    }
  }

  // A proposed transaction may still affect the accounts in it.
  #addMentioned(subscribers: Set<Subscriber>, { tx }: LedgerTransaction): void {
    const { network } = this.#forms
    if (isSkywell(network) || this.accountsProposed.isEmpty) return
    for (const address of namedAddresses(this.#forms.transaction(tx), network)) {
      for (const subscriber of this.accountsProposed.of(address)) subscribers.add(subscriber)
    }
  }

  // Returns each connection once, however many of its subscriptions match.
  #listeners(transaction: LedgerTransaction): Set<Subscriber> {
    const streams = isSkywell(this.#forms.network) ? FINAL.slice(0, 1) : FINAL
    const subscribers = new Set<Subscriber>(streams.flatMap((stream) => [...this.streams.of(stream)]))
    this.#addAccounts(subscribers, transaction, [this.accounts, this.accountsProposed])
    if (!this.books.isEmpty) {
      for (const book of affectedBooks(transaction.metadata)) {
        for (const subscriber of this.books.of(book)) subscribers.add(subscriber)
      }
    }
    return subscribers
  }
}
