/** Settles like `promise`, or resolves to `otherwise` after `ms`, once pending input has been processed. */
export async function settleWithin<T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>()
  // After a busy period, the event loop runs timers first, although the result may be waiting to be read.
  const timer = setTimeout(() => setImmediate(() => late.resolve(otherwise)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
