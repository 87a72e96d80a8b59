import type { ChainId } from '@tidebook/chains/ids'
import { useEffect, useState } from 'react'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import type { AddressFinding, findAddress } from '../../../lib/chain-addresses.ts'

const reader = createLazyLoader(() => import('../../../lib/chain-addresses.ts'))

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

/** Classifies the text in a recipient field. Returns undefined until known. */
export function useFinding(chain: ChainId, text: string): AddressFinding | undefined {
  return useAddressReader()?.(chain, text)
}
