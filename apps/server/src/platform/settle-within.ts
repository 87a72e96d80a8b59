/** Settles as `promise` does, or with `otherwise` once `ms` are over. */
export const settleWithin = async <T>(ms: number, promise: Promise<T>, otherwise: T): Promise<T> => {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => late.resolve(otherwise), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
