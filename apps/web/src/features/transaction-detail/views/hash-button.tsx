import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { openTransaction } from '../model/opened-transaction.ts'

function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`
}

function HashButton({ hash }: { hash: string }): ReactElement {
  const t = useT()
  return (
    <button
      type="button"
      className="text-12 font-medium text-accent hover:underline"
      aria-label={t('history.detail.open', { hash: shortHash(hash) })}
      title={hash}
      onClick={() => openTransaction(hash)}
    >
      {shortHash(hash)}
    </button>
  )
}

/** A hash that opens its transaction. Its texts are in the group `history`. */
export function hashButton(hash: string): ReactElement {
  return <HashButton hash={hash} />
}
