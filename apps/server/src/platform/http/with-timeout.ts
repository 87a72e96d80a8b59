/**
 * Runs a request, and rejects and aborts it when it takes longer than `ms` milliseconds. The timer rejects the promise
 * itself, because Node.js can lose the abort of a fetch when the garbage collector runs.
 * @throws DOMException `TimeoutError`; the error of `send`
 */
export async function withTimeout<T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new DOMException(`no answer in ${ms} ms`, 'TimeoutError')
    late.reject(error)
    control.abort(error)
  }, ms)
  try {
    return await Promise.race([send(control.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
