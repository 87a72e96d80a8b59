import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

/** A hash that opens its transaction. */
export const HashButton = ({ hash, onOpen }: { hash: string; onOpen: (hash: string) => void }): ReactElement => {
  const t = useT()
  return (
    <button
      type="button"
      className="text-12 font-medium text-accent hover:underline"
      aria-label={t('history.detail.open', { hash: shortHash(hash) })}
      title={hash}
      onClick={() => onOpen(hash)}
    >
      {shortHash(hash)}
    </button>
  )
}
