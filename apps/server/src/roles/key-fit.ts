/** Whether the key of a running program is still the one of the database, as far as the program knows. */
export class KeyFit {
  #refusal: Error | undefined

  accept(): void {
    this.#refusal = undefined
  }

  /** From now on the key must not be used. @returns whether that was not known before */
  refuse(reason: Error): boolean {
    const isNew = this.#refusal === undefined
    this.#refusal = reason
    return isNew
  }

  /** @throws the reason why the key must not be used */
  readonly require = (): void => {
    if (this.#refusal !== undefined) throw this.#refusal
  }
}
