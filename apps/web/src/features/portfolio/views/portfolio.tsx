import type { ReactElement } from 'react'
import { network } from '../../../lib/network.ts'
import { PanelBoundary } from '../../../lib/panel-boundary.tsx'
import { useHeldWallets } from '../services/use-held-wallets.ts'
import { ProfitCard } from './profit-card.tsx'
import { WorthCard } from './worth-card.tsx'

/**
 * Value over time and trading profit of all wallets of this browser (WAL-105). Wallets of other networks have a value
 * but no history here: they count in the allocation only, and the card shows a note. Each card fails independently.
 */
export function Portfolio({ address, hidden }: { readonly address: string; readonly hidden: boolean }): ReactElement {
  const wallets = useHeldWallets()
  const own = wallets.filter(({ line }) => line.chain === network().profile).map(({ line }) => line.address)
  const addresses = [...new Set([address, ...own])].toSorted()
  return (
    <>
      <PanelBoundary>
        <WorthCard addresses={addresses} wallets={wallets} hidden={hidden} />
      </PanelBoundary>
      <PanelBoundary>
        <ProfitCard addresses={addresses} hidden={hidden} />
      </PanelBoundary>
    </>
  )
}
