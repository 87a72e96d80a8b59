import { useEffect, useRef, type ReactElement } from 'react'
import { placeVault } from '../services/vault-host.ts'

/** The place in a page that the vault fills while it makes a wallet. */
export const VaultPlace = (): ReactElement => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : placeVault(place.current)), [])
  return <div ref={place} className="flex-none grow" />
}
