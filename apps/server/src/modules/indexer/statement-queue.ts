/**
 * Sends the statements of one connection one after the other, so that what comes next can be made ready while the
 * database works. After a failure nothing more is sent: everything behind it fails the same way.
 */
export class StatementQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Awaited now or later: a failure is not lost, and not unheard meanwhile. */
  add<T>(statement: () => Promise<T>): Promise<T> {
    const result = this.#last.then(statement)
    result.catch(() => undefined)
    this.#last = result
    return result
  }
}
