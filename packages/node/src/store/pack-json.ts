import type { AddressBook } from './address-book.ts'
import { PackedValues } from './packed-values.ts'

/** The result of unpacking. */
export type PackedJson = string | number | boolean | null | PackedJson[] | { [name: string]: PackedJson }

/** Packs complete JSON objects of the wire format. */
export class JsonPacker {
  readonly #values: PackedValues

  constructor(addresses: AddressBook) {
    this.#values = new PackedValues(addresses)
  }

  /** @param value JSON; undefined members are omitted */
  pack(value: object): Buffer<ArrayBuffer> {
    this.#values.reset()
    this.#values.value(value)
    return this.#values.writer.take()
  }
}
