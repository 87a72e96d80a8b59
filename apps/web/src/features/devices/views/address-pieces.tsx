import type { ReactElement } from 'react'

const PIECE = 4

/** Shows an address in groups of four characters, for comparison with another screen. */
export function AddressPieces({ address }: { address: string }): ReactElement {
  return (
    <p
      translate="no"
      aria-label={address}
      className="flex flex-wrap gap-x-2 gap-y-1 rounded-3 border border-line-strong bg-surface-1 px-4 py-3 text-16"
    >
      {Array.from({ length: Math.ceil(address.length / PIECE) }, (_, at) => (
        <span key={at} aria-hidden="true">
          {address.slice(at * PIECE, (at + 1) * PIECE)}
        </span>
      ))}
    </p>
  )
}
