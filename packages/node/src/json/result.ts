/**
 * Version of the responses. Version 2 puts a transaction's fields into `tx_json` and its hash next to it, and calls a
 * payment's amount `DeliverMax`.
 */
export type ApiVersion = 1 | 2

/** A response that is already text: JSON members without the surrounding braces. */
export class MembersText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Members of a response before serialization to JSON. */
export type Result = Readonly<Record<string, unknown>>
