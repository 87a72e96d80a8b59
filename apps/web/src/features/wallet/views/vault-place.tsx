import { Card, Skeleton } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { placeVault } from '../services/vault-host.ts'

const LINES = ['w-full', 'w-full', 'w-48'] as const

/** Placeholder of the first step, until the vault has loaded and draws it. */
function VaultShape(): ReactElement {
  return (
    <div
      aria-busy="true"
      className="vault-shape mx-auto grid w-full max-w-[calc(var(--sp-12)*20)] items-start gap-3 px-4 pt-5 tablet:grid-cols-[calc(var(--sp-12)*5)_1fr] tablet:gap-8 tablet:px-page-pad"
    >
      <span className="flex flex-col gap-6 pt-2">
        {LINES.map((_, step) => (
          <Skeleton key={step} className={step === 0 ? 'w-32' : 'w-48 max-tablet:hidden'} />
        ))}
      </span>
      <Card>
        <span className="flex h-10 items-center border-b px-4">
          <Skeleton className="w-48" />
        </span>
        <span className="flex flex-col gap-4 p-4">
          {LINES.map((width, line) => (
            <Skeleton key={line} className={width} />
          ))}
        </span>
      </Card>
    </div>
  )
}

/**
 * The place in a page that the vault fills while it creates a wallet.
 * @param isWaiting the vault is expected to draw there
 */
export function VaultPlace({ isWaiting }: { readonly isWaiting: boolean }): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : placeVault(place.current)), [])
  return (
    <div ref={place} className="flex-none grow">
      {isWaiting && <VaultShape />}
    </div>
  )
}
