import type { ChainId } from '@tidebook/chains/ids'
import type { ReactElement, ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { ChainIcon } from '../../../lib/token-icon.tsx'

/** A wallet in one line: the icon of its chain, its name, and its address. */
export function WalletRow(props: {
  readonly chain: ChainId
  readonly name: string
  readonly address: string
  readonly trailing?: ReactNode
}): ReactElement {
  const { chain, name, address, trailing } = props
  return (
    <>
      <ChainIcon chain={chain} />
      <span className="font-medium whitespace-nowrap">{name}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-3" translate="no" title={address}>
        {listAddress(address)}
      </span>
      {trailing}
    </>
  )
}
