import { useEffect, useState } from 'react'
import type { findAddress } from './chain-addresses.ts'
import { createLazyLoader } from './lazy-part.ts'

const reader = createLazyLoader(() => import('./chain-addresses.ts'))

type Read = typeof findAddress

/** Loads the address parser for all chains and returns it once available. */
export function useAddressReader(): Read | undefined {
  const [read, setRead] = useState<{ readonly find: Read }>()
  useEffect(() => {
    let left = false
    reader.fetch().then(
      (found) => left || setRead({ find: found.findAddress }),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return read?.find
}
