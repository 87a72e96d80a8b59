import type { ChainId } from '@tidebook/chains/ids'
import { useEffect, useState } from 'react'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import type { AddressFinding, findAddress } from '../../../lib/chain-addresses.ts'

const reader = fetchedOnce(() => import('../../../lib/chain-addresses.ts'))

type Read = typeof findAddress

/** Fetches what reads the addresses of all types, and gives it when it is there. */
export const useAddressReader = (): Read | undefined => {
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

/** What the text in the field of a recipient is; undefined while that cannot be told. */
export const useFinding = (chain: ChainId, text: string): AddressFinding | undefined =>
  useAddressReader()?.(chain, text)
