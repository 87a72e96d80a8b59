import type { LedgerNumber } from '@tidebook/amount'
import { issuedToText } from '@tidebook/amount'
import { directoryIndex } from '../state/book.ts'
import type { MetadataSink, NamedAccount } from './field-sink.ts'
import type { JsonValue } from './metadata-json.ts'

type Members = Record<string, JsonValue>

/** Makes objects of what it is told. */
export class JsonSink implements MetadataSink {
  readonly members: Members = {}
  /** Objects and lists not ended yet, the innermost last, with the names under which they stand. */
  readonly #around: { readonly name: string; readonly members: Members }[] = []
  #open: Members = this.members
  #list: JsonValue[] = []
  #listName = ''

  number(name: string, value: number): void {
    this.#open[name] = value
  }

  text(name: string, value: string): void {
    this.#open[name] = value
  }

  hash(name: string, value: string): void {
    this.#open[name] = value
  }

  account(name: string, { address }: NamedAccount): void {
    this.#open[name] = address
  }

  directory(name: string, base: string, quality: bigint): void {
    this.#open[name] = directoryIndex(base, quality)
  }

  integer(name: string, value: bigint): void {
    this.#open[name] = value.toString()
  }

  token(name: string, value: LedgerNumber, currency: string, issuer: NamedAccount): void {
    this.#open[name] = { currency, issuer: issuer.address, value: issuedToText(value) }
  }

  value(name: string, value: JsonValue): void {
    this.#open[name] = value
  }

  beginList(name: string): void {
    this.#listName = name
    this.#list = []
  }

  beginItem(): void {
    const item: Members = {}
    this.#list.push(item)
    this.#begin('', item)
  }

  beginObject(name: string): void {
    const members: Members = {}
    this.#open[name] = members
    this.#begin(name, members)
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
