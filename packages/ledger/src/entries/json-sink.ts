import type { LedgerNumber } from '@tidebook/amount'
import { issuedToText } from '@tidebook/amount'
import { directoryIndex } from '../state/book.ts'
import type { Thread } from '../state/entry.ts'
import type { MetadataSink, NamedAccount, NamedCurrency } from './field-sink.ts'
import type { JsonValue } from './json-fields.ts'
import type { Name } from './name.ts'

type Members = Record<string, JsonValue>

/** Builds JSON objects from the members that it receives. */
export class JsonSink implements MetadataSink {
  readonly members: Members = {}
  /** Unfinished objects and lists with their names, innermost last. */
  readonly #around: { readonly name: string; readonly members: Members }[] = []
  #open: Members = this.members
  #list: JsonValue[] = []
  #listName = ''

  number(name: Name, value: number): void {
    this.#open[name.text] = value
  }

  text(name: Name, value: string): void {
    this.#open[name.text] = value
  }

  entry({ text }: Name, index: string): void {
    this.#open['LedgerEntryType'] = text
    this.#open['LedgerIndex'] = index
  }

  thread({ id, ledger }: Thread): void {
    this.#open['PreviousTxnID'] = id
    this.#open['PreviousTxnLgrSeq'] = ledger
  }

  account(name: Name, { address }: NamedAccount): void {
    this.#open[name.text] = address
  }

  directory(name: Name, base: string, quality: bigint): void {
    this.#open[name.text] = directoryIndex(base, quality)
  }

  integer(name: Name, value: bigint): void {
    this.#open[name.text] = value.toString()
  }

  token(name: Name, value: LedgerNumber, { code }: NamedCurrency, issuer: NamedAccount): void {
    this.#open[name.text] = { currency: code, issuer: issuer.address, value: issuedToText(value) }
  }

  value(name: Name, value: JsonValue): void {
    this.#open[name.text] = value
  }

  beginList(name: Name): void {
    this.#listName = name.text
    this.#list = []
  }

  beginItem(): void {
    const item: Members = {}
    this.#list.push(item)
    this.#begin('', item)
  }

  beginObject(name: Name): void {
    const members: Members = {}
    this.#open[name.text] = members
    this.#begin(name.text, members)
  }

  #begin(name: string, members: Members): void {
    this.#around.push({ name, members: this.#open })
    this.#open = members
  }

  endObject(): void {
    this.#open = this.#around.pop()?.members ?? this.members
  }

  endOptional(keepsEmpty: () => boolean): void {
    const isEmpty = Object.keys(this.#open).length === 0
    const around = this.#around.pop()
    if (around === undefined) return
    this.#open = around.members
    if (isEmpty && !keepsEmpty()) delete this.#open[around.name]
  }

  endList(): void {
    this.#open[this.#listName] = this.#list
  }
}
