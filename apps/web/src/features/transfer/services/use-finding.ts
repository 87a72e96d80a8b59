import type { ChainId } from '@tidebook/chains/ids'
import type { AddressFinding } from '../../../lib/chain-addresses.ts'
import { useAddressReader } from '../../../lib/use-address-reader.ts'

/** Classifies the text in a recipient field. Returns undefined until known. */
export function useFinding(chain: ChainId, text: string): AddressFinding | undefined {
  return useAddressReader()?.(chain, text)
}
