/** Returns the best encoding of stored copies that an `accept-encoding` header admits. */
export function acceptedEncoding(accepted = ''): 'br' | 'gzip' | undefined {
  return (['br', 'gzip'] as const).find((each) =>
    new RegExp(`\\b${each}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted),
  )
}
