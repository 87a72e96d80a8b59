import { signTransaction, swt } from '@tidebook/protocol'
import { randomWallet } from '@tidebook/testkit'
import type { Caller } from './normal-use.ts'

/** A user of the exchange: an account with test funds that makes payments. */
export class Person {
  readonly #caller: Caller
  readonly #nodePort: number
  readonly #key = randomWallet().key
  #sequence: number | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(caller: Caller, nodePort: number) {
    this.#caller = caller
    this.#nodePort = nodePort
  }

  get address(): string {
    return this.#key.address
  }

  /**
   * Makes one small payment to an existing account, after all earlier ones.
   * @returns the reason of a refusal, or undefined
   */
  pay(destination: string): Promise<string | undefined> {
    const paid = this.#last.then(() => this.#pay(destination))
    this.#last = paid.catch(() => undefined)
    return paid
  }

  async #pay(destination: string): Promise<string | undefined> {
    const sequence = this.#sequence ?? (await this.#firstSequence())
    this.#sequence = sequence + 1
    const { blob } = signTransaction(
      swt,
      {
        TransactionType: 'Payment',
        Account: this.address,
        Destination: destination,
        Amount: '1',
        Fee: '10',
        Flags: 0,
        Sequence: sequence,
      },
      this.#key,
    )
    const body = JSON.stringify({ method: 'submit', params: [{ tx_blob: blob }] })
    const text = await this.#caller.post(this.#nodePort, '/', body)
    const result = /"engine_result":"(\w+)"/.exec(text)?.[1]
    if (result === 'tesSUCCESS') return undefined
    // fetches the sequence again before the next payment
    this.#sequence = undefined
    return result ?? /"error":"(\w+)"/.exec(text)?.[1] ?? 'no answer'
  }

  async #firstSequence(): Promise<number> {
    const params = [{ account: this.address, ledger_index: 'current' }]
    const text = await this.#caller.post(this.#nodePort, '/', JSON.stringify({ method: 'account_info', params }))
    return Number(/"Sequence":(\d+)/.exec(text)?.[1] ?? 1)
  }
}
