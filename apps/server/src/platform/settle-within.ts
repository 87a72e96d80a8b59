/** Settles as `promise` does, or with `otherwise` once `ms` are over and what has arrived until then has been read. */
export const settleWithin = async <T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> => {
  const late = Promise.withResolvers<T>()
  // A loop that was busy runs its timers first, although the answer may wait to be read.
  const timer = setTimeout(() => setImmediate(() => late.resolve(otherwise)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
