import type { AddressBook } from './address-book.ts'
import { PackedValues } from './packed-values.ts'

/** What unpacking gives back. */
export type PackedJson = string | number | boolean | null | PackedJson[] | { [name: string]: PackedJson }

/** Packs whole objects of the wire's JSON. */
export class JsonPacker {
  readonly #values: PackedValues

  constructor(addresses: AddressBook) {
    this.#values = new PackedValues(addresses)
  }

  /** @param value JSON; members that are undefined are left out */
  pack(value: object): Buffer<ArrayBuffer> {
    this.#values.reset()
    this.#values.value(value)
    return this.#values.writer.take()
  }
}
